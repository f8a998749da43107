extension CopyOrigin {
  /// The facts of a version that its name may tell.
  ///
  /// A version that an outcome carries on keeps device and time of the version as it was written, so
  /// they are the same on every device, however often vectors are joined since.
  init(of version: FileVersion) {
    self.init(
      device: version.device.bytes, secondsSince1970: version.modified?.secondsSince1970 ?? 0)
  }
}
