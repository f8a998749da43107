import FileNames

extension CopyOrigin {
  /// The facts of a version that its name may contain.
  ///
  /// A version that an outcome carries on keeps device and time of the version as it was written. So
  /// they are the same on every device, even if vectors are joined several times later.
  init(of version: FileVersion) {
    self.init(
      device: version.device.bytes, secondsSince1970: version.modified?.secondsSince1970 ?? 0)
  }
}
