// The shell
