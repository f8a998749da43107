import ConflictResolution
import FileAccess
import Histories
import Reviews
import Scenarios

/// The undecided conflicts of scenarios and streams, each once.
struct ScenarioConflicts: UndecidedFiles {
  private struct Place {
    let input: Int
    let file: Int
    /// The index of the file in the scenario.
    let known: Int?
  }

  private(set) var conflicts: [OpenConflict] = []
  private var places: [Place] = []
  private let inputs: [ResolvedInput]
  private let memory: DecisionMemory?

  /// Lists the undecided files of inputs whose chain asks a person.
  ///
  /// - Parameters:
  ///   - inputs: the inputs, as they were resolved without a person.
  ///   - memory: earlier decisions, if they are used.
  init(of inputs: [ResolvedInput], _ memory: DecisionMemory?) {
    self.inputs = inputs
    self.memory = memory
    var known: Set<ConflictID> = []
    for (index, input) in inputs.enumerated() where input.asksPerson {
      var files: [FileIdentity: Int] = [:]
      for (place, file) in input.resolution.run.scenario.files.enumerated() {
        files[file.identity] = place
      }
      for (place, file) in input.outcome.files.enumerated() where file.state == .undecided {
        guard let conflict = file.conflict, known.insert(conflict.id).inserted else { continue }
        conflicts.append(OpenConflict(conflict.id, path: file.path, kind: conflict.kind))
        places.append(Place(input: index, file: place, known: files[file.identity]))
      }
    }
  }

  func file(at position: Int) -> UndecidedFile? {
    let place = places[position]
    let run = inputs[place.input].resolution.run
    let scenario = run.scenario
    let outcome = inputs[place.input].outcome.files[place.file]
    return UndecidedFile(
      outcome, run.policy, memory,
      devices: scenario.devices,
      known: place.known.map { scenario.files[$0].versions } ?? [])
  }
}
