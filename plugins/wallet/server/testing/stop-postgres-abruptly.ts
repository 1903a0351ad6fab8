import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Ends every process of a PostgreSQL at one instant. They are stopped first, so that none of them can write to the disk.
 * @param folder The folder that was given to `startPostgres`.
 */
export async function stopPostgresAbruptly(folder: string) {
  const pid = Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGSTOP')
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => readParent(child) === pid)
  for (const child of children) process.kill(child, 'SIGSTOP')
  for (const process_ of [...children, pid]) process.kill(process_, 'SIGKILL')
  // PostgreSQL does not start while a process uses the shared memory.
  while ([...children, pid].some(isRunning)) await setTimeout(20)
}

function readParent(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.replace(/^.*\) /s, '').split(' ')[1])
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
