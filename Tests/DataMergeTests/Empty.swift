import Testing
@testable import DataMerge
@Suite struct Empty {}
