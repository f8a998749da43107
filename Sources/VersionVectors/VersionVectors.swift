// VersionVectors
