import { readdirSync, readFileSync } from 'node:fs'

/** Ticks per second in /proc: 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100

/** Returns the processor time of a process with all its threads, in seconds. */
export function getCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Reads the fields after the program's name, which is in parentheses and may contain spaces. Fields 11 and 12 of them are the user and the system time.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Returns the resident memory of a process, in MiB. */
export const getResidentMiB = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const countOpenFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length
