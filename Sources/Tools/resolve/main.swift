import FileAccess

CurrentProcess.exit(Program.run(CurrentProcess.arguments))
