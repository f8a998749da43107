print("resolve")
