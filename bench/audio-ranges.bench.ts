// The site's own way of sending audio against nginx on the same files: the same answers, and how fast.
import { randomBytes } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { differences } from './lib/answers.ts'
import { bench, skip } from './lib/bench.ts'
import { listenSlowly } from './lib/listeners.ts'
import { startNginx } from './lib/nginx.ts'
import { BENCH, findProgram } from './lib/paths.ts'
import { questionsAbout } from './lib/range-cases.ts'
import { report } from './lib/report.ts'
import { get } from './lib/request.ts'
import { type Contender, compareUnderLoad } from './lib/rounds.ts'
import { freePort, sleep, startServer } from './lib/server.ts'
import { temporaryFolder } from './lib/site.ts'
import { openFiles, residentMiB } from './lib/usage.ts'

const MODIFIED = new Date('2024-03-01T10:20:30Z')
const SIZES = { 'private/00/track.mp3': 9_437_189, 'private/00/small.mp3': 4000, 'private/00/empty.mp3': 0 }
const TRACK = 'private/00/track.mp3'
const KIB = 1024
const from = (start: number, length: number) => ({ range: `bytes=${start}-${start + length - 1}` })
const LISTENERS = 200

const nginxProgram = findProgram('nginx')
if (nginxProgram) await bench((scope) => measure(scope, nginxProgram))
else skip('audio-ranges', 'no nginx')

async function measure(scope: AsyncDisposableStack, program: string) {
  const folder = await temporaryFolder(scope)
  await mkdir(path.join(folder, 'private/00'), { recursive: true })
  for (const [key, size] of Object.entries(SIZES)) {
    await writeFile(path.join(folder, key), randomBytes(size))
    await utimes(path.join(folder, key), MODIFIED, MODIFIED)
  }
  const nginx = await startNginx(scope, program, folder)
  const env = { NODE_ENV: 'production', FOLDER: folder }
  const ours = await startServer(scope, { args: [path.join(BENCH, 'range.server.ts')], env, port: await freePort(), readyPath: '/health' })
  const addresses = async (key: string) => ({
    reference: { pid: nginx.pid, url: `${nginx.url}/media/${key}` },
    ours: { pid: ours.pid, url: `${ours.url}${(await get(`${ours.url}/signed?key=${key}`)).body}` },
  })

  for (const key of Object.keys(SIZES)) await compareAnswers(key, await addresses(key))
  const track = await addresses(TRACK)
  await measureListeners(track)
  for (const [name, length, min] of [
    ['64KiB', 64 * KIB, 0.3],
    ['5MiB', 5 * KIB * KIB, 0.35],
  ] as const) {
    const headers = from(1_000_003, length)
    await compareUnderLoad({
      name: `audio-ranges/${name}`,
      reference: { ...track.reference, headers },
      ours: { ...track.ours, headers },
      target: { min },
    })
  }
}

async function compareAnswers(key: string, { reference, ours }: Record<'reference' | 'ours', Contender>) {
  const { headers, body } = await get(reference.url)
  const questions = questionsAbout({ size: body.length, etag: String(headers.etag), modified: MODIFIED })
  const filesBefore = openFiles(ours.pid)
  let same = 0
  for (const { name, question } of questions) {
    const found = differences(await get(reference.url, question), await get(ours.url, question))
    if (found.length === 0) same++
    else console.error(`  differs: ${path.basename(key)} ${name} ${JSON.stringify(question.headers)}: ${found.join('; ')}`)
  }
  // Files that were asked for a moment ago stay open for five seconds.
  await sleep(6000)
  report({
    name: `audio-ranges/answers/${path.basename(key)}`,
    reference: { answers: questions.length },
    ours: { same, filesLeftOpen: Math.max(0, openFiles(ours.pid) - filesBefore) },
    ratio: same / questions.length,
    target: { min: 1 },
  })
}

/** Two hundred players that take 256 KiB a second each: what they make the server keep in memory. */
async function measureListeners({ reference, ours }: Record<'reference' | 'ours', Contender>) {
  const growth = async ({ pid, url }: Contender) => {
    for (let i = 0; i < 50; i++) await get(url, { headers: from(0, 600 * KIB) })
    const before = residentMiB(pid)
    let most = before
    const listening = { url, headers: from(0, 8 * KIB * KIB), count: LISTENERS, seconds: 8 }
    const taken = await listenSlowly(listening, () => {
      most = Math.max(most, residentMiB(pid))
    })
    return { grewMiB: most - before, takenMiB: taken / KIB / KIB }
  }
  const [theirs, own] = [await growth(reference), await growth(ours)]
  report({ name: 'audio-ranges/memory', reference: theirs, ours: own, ratio: own.grewMiB, target: { max: 50 }, notes: { ratioIs: 'MiB grown' } })
}
