extension UnicodeData {
  /// Full case folding, one scalar to several: gap, how many, the scalars.
  static let caseFoldingExpansions = """
    cV2ZJZJYG2Z9u7O2rSZEXXT2Xh5Xi2ceI2Z1rU32ZJZJd12du0zP02du1zP02du2zP02du3zP02du4zP02du5zP02du6zP\
    02du7zP02du0zP02du1zP02du2zP02du3zP02du4zP02du5zP02du6zP02du7zP02dv0zP02dv1zP02dv2zP02dv3zP02d\
    v4zP02dv5zP02dv6zP02dv7zP02dv0zP02dv1zP02dv2zP02dv3zP02dv4zP02dv5zP02dv6zP02dv7zP02dx0zP02dx1z\
    P02dx2zP02dx3zP02dx4zP02dx5zP02dx6zP02dx7zP02dx0zP02dx1zP02dx2zP02dx3zP02dx4zP02dx5zP02dx6zP02\
    dx7zP22dxGzP02zHzP02zCzP23zHw2zP42zHzP52dxKzP02zNzP02zEzP23zNw2zP42zNzPX52dxSzP02-9zP02-EzP23-\
    9w2zP42-9zPXsu32Z6Z602Z6Z902Z6ZC03Z6Z6Z903Z6Z6ZC02ZJZK02ZJZKC2XhKXhM02XhKXh502XhKXhB02XhUXhM02\
    XhKXhD
    """
}
