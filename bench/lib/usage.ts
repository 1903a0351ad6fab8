import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second in /proc: 100 on every Linux that Node runs on. */
const TICKS = 100

/** Seconds of processor time a process has used, all its threads together. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Resident memory, in MiB. */
export const residentMiB = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length
