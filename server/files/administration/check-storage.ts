import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { SettingsStore } from '../../settings/settings.ts'
import type { Storage } from '../storage.ts'
import type { Storages } from '../storages.ts'

/** The steps of a check, in their order. */
export type CheckStep = 'connect' | 'write' | 'read' | 'read_range' | 'sign' | 'delete'

/** The result of a step. */
export interface CheckResult {
  readonly step: CheckStep
  readonly ok: boolean
  readonly milliseconds: number
  /** The error of the storage; `null` when the step did not fail. */
  readonly reason: string | null
}

const TEST_CONTENT_BYTES = 64 * 1024
const RANGE = { start: 1000, end: 1999 }
const STEP_TIMEOUT_MS = 15_000

export interface CheckStorageDependencies {
  readonly storages: Pick<Storages, 'get'>
  readonly settings: Pick<SettingsStore, 'get'>
}

/** Creates the check of the storage of the saved settings. It writes a small file, reads it and deletes it, and stops at the first step that fails. */
export function createCheckStorage({ storages, settings }: CheckStorageDependencies) {
  return async (): Promise<{ readonly disk: string; readonly ok: boolean; readonly steps: readonly CheckResult[] }> => {
    const disk = await settings.get<string>('uploading.disk')
    const testContent = randomBytes(TEST_CONTENT_BYTES)
    const key = `private/00/${randomUUID()}.bin`
    let storage: Storage | undefined
    const getStorage = () => {
      if (!storage) throw new Error('The storage was not opened.')
      return storage
    }
    const steps: readonly (readonly [CheckStep, () => Promise<unknown>])[] = [
      [
        'connect',
        async () => {
          storage = await storages.get(disk)
        },
      ],
      ['write', () => getStorage().write(key, testContent, { mime: 'application/octet-stream' })],
      ['read', async () => assertEqual(await buffer(getStorage().read(key, 0, TEST_CONTENT_BYTES - 1)), testContent)],
      ['read_range', async () => assertEqual(await buffer(getStorage().read(key, RANGE.start, RANGE.end)), testContent.subarray(RANGE.start, RANGE.end + 1))],
      ['sign', () => readSigned(getStorage(), key, testContent)],
      ['delete', () => removeTestContent(getStorage(), key)],
    ]
    const results: CheckResult[] = []
    for (const [step, run] of steps) {
      results.push(await runStep(step, run))
      if (!results.at(-1)?.ok) break
    }
    const ok = results.every((result) => result.ok)
    // The test content is deleted after a failed step too. An error of the deletion is ignored, because the failed step is already reported.
    if (!ok) await storage?.remove(key).catch(() => {})
    return { disk, ok, steps: results }
  }
}

async function runStep(step: CheckStep, run: () => Promise<unknown>): Promise<CheckResult> {
  const startedAt = performance.now()
  const finish = (reason: string | null) => ({ step, ok: reason === null, milliseconds: Math.round(performance.now() - startedAt), reason })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${STEP_TIMEOUT_MS / 1000} s`)), STEP_TIMEOUT_MS)
  })
  try {
    await Promise.race([run(), timeout])
    return finish(null)
  } catch (error) {
    return finish(error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}`.slice(0, 500) : 'unknown error')
  } finally {
    clearTimeout(timer)
  }
}

function assertEqual(actual: Buffer, expected: Buffer) {
  if (!actual.equals(expected)) throw new Error('The storage returned other bytes than were written.')
}

/** Reads the test content with a signed link, if the storage can create one. */
async function readSigned(storage: Storage, key: string, testContent: Buffer) {
  if (!storage.createLink) return
  const url = await storage.createLink(key, { seconds: 60, mime: 'application/octet-stream', disposition: 'attachment' })
  const response = await fetch(url, { redirect: 'error' })
  if (!response.ok) throw new Error(`The signed link responded with ${response.status}.`)
  assertEqual(Buffer.from(await response.arrayBuffer()), testContent)
}

async function removeTestContent(storage: Storage, key: string) {
  await storage.remove(key)
  if (await storage.stat(key)) throw new Error('The storage did not delete the file.')
}
