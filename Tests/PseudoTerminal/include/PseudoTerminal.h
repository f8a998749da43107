// A terminal that a test plays, and a program that runs on it.
//
// Each function returns -1 with the error number in errno where it fails.
#ifndef RESOLVE_PSEUDO_TERMINAL_H
#define RESOLVE_PSEUDO_TERMINAL_H

// Starts a program on a new terminal of its own, which is its standard input, output and error and can send it
// signals: the descriptor of the other end, with the number of the process in `process`.
//
// A `path` of `output` that is not NULL gets standard output instead.
int resolve_start_on_terminal(
    const char *program, char *const arguments[], char *const environment[], const char *folder,
    const char *output, int columns, int rows, int *process);

// Gives the terminal another size and tells the programs on it.
int resolve_resize_terminal(int terminal, int columns, int rows);

#endif
