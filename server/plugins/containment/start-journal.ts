import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { isAlive } from '@balafon/postgres'
import { z } from 'zod'
import type { Log } from '../../app/logging/log.ts'
import type { PluginRecord } from '../registry.ts'

const MAX_DEATHS = 2

const Entry = z.object({
  /** The attempt and version that were started. An entry of another attempt or version is ignored. */
  attempt: z.number(),
  version: z.string(),
  /** How many processes have died before this one while they started the plugin. */
  deaths: z.number(),
  /** The process that starts the plugin, or `null` when it has finished a step. */
  process: z.object({ host: z.string(), pid: z.number() }).nullable(),
})

type Entry = z.infer<typeof Entry>

type JournaledPlugin = Pick<PluginRecord, 'id' | 'attempt' | 'current'>

/** The reason why a plugin is left out. */
export class InterruptedStartError extends Error {
  override name = 'InterruptedStartError'
  constructor() {
    super(`the site was stopped ${MAX_DEATHS} times while it started this plugin: it starts without the plugin until you enable the plugin again`)
  }
}

/** Records in files which plugin a process is starting, to recognize plugins that end the process or block it forever. */
export interface StartJournal {
  /** Returns whether an earlier process died while it started this attempt of the plugin. */
  isSuspect(plugin: JournaledPlugin): boolean
  /** @throws InterruptedStartError when two processes died: the plugin is left out until the operator enables it again. */
  assertCanStart(plugin: JournaledPlugin): void
  /** Records that a step begins, before code of the plugin runs. */
  begin(plugin: JournaledPlugin): void
  /**
   * Records that a step has ended.
   * @param isFinished Whether the start is over, because the plugin was started or has failed: the count of deaths begins again.
   */
  end(plugin: JournaledPlugin, isFinished: boolean): void
  /** Ends all begun steps and records nothing more, because the operator stops the process. */
  close(): void
}

/** Creates the journal in a folder. Required plugins have no entries: they are never left out. */
export function createStartJournal(folder: string, log: Pick<Log, 'warn'>): StartJournal {
  const begun = new Map<string, Entry>()
  let isClosed = false
  const isJournaled = ({ current }: JournaledPlugin) => current.manifest.core !== true
  const getFile = (id: string) => path.join(folder, `${id}.json`)

  /** Changes the file of a plugin. A failure is only logged, because it must not prevent the start of the plugin. */
  function storeEntry(id: string, entry: Entry | null) {
    try {
      if (entry === null) return rmSync(getFile(id), { force: true })
      mkdirSync(folder, { recursive: true })
      writeFileSync(getFile(id), JSON.stringify(entry))
    } catch (err) {
      log.warn({ err, plugin: id }, 'the start journal could not be written')
    }
  }
  const countDeaths = (plugin: JournaledPlugin): number => {
    const entry = isJournaled(plugin) ? readEntry(getFile(plugin.id)) : null
    if (!entry || entry.attempt !== plugin.attempt || entry.version !== plugin.current.manifest.version) return 0
    return entry.deaths + (entry.process !== null && !begun.has(plugin.id) && !isRunning(entry.process) ? 1 : 0)
  }
  const endStep = (id: string, entry: Entry, isFinished: boolean) => {
    begun.delete(id)
    storeEntry(id, isFinished || entry.deaths === 0 ? null : { ...entry, process: null })
  }

  return {
    isSuspect: (plugin) => countDeaths(plugin) > 0,
    assertCanStart(plugin) {
      const deaths = countDeaths(plugin)
      if (deaths < MAX_DEATHS) return
      // The id of the process is not stored, because another process may get the same id later.
      storeEntry(plugin.id, { ...createEntry(plugin, deaths), process: null })
      throw new InterruptedStartError()
    },
    begin(plugin) {
      if (isClosed || !isJournaled(plugin)) return
      const entry = createEntry(plugin, countDeaths(plugin))
      begun.set(plugin.id, entry)
      storeEntry(plugin.id, entry)
    },
    end({ id }, isFinished) {
      const entry = begun.get(id)
      if (entry) endStep(id, entry, isFinished)
    },
    close() {
      isClosed = true
      for (const [id, entry] of begun) endStep(id, entry, false)
    },
  }
}

const createEntry = ({ attempt, current }: JournaledPlugin, deaths: number): Entry => ({
  attempt,
  version: current.manifest.version,
  deaths,
  process: { host: hostname(), pid: process.pid },
})

function readEntry(file: string): Entry | null {
  try {
    return Entry.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Whether another process runs, such as a command beside a site. A restarted container often has the id of the former process. */
const isRunning = ({ host, pid }: NonNullable<Entry['process']>) => host === hostname() && pid !== process.pid && isAlive(pid)
