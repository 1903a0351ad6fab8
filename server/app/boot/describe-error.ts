/** The messages of the operating system, and of PostgreSQL after an incomplete write, when the disk is full. */
const DISK_FULL = /No space left on device|wrote only \d+ of \d+ bytes/i

/** Describes an error to the operator in one sentence. */
export function describeError(error: unknown): string {
  const { code, message, port, syscall, path } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'mkdir' && (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EPERM'))
    return `The folder ${path} cannot be created. Set DATA_DIR to a folder in which this user can create files.`
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port ?? process.env.PORT ?? 3000} is already in use. Stop the program that uses it, or set PORT to another port.`
    case 'EACCES':
      return port
        ? `This user is not allowed to use port ${port}. Set PORT to a port above 1023.`
        : `This user is not allowed to read or write a file: ${message}`
    case 'ENOSPC':
      return 'The disk is full. Free some space, or set DATA_DIR to a folder on another disk.'
    case 'EROFS':
      return `The folder is read-only: ${message}`
    default:
      return DISK_FULL.test(message ?? '') ? describeError({ code: 'ENOSPC' }) : (message ?? String(error))
  }
}
