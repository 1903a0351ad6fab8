// Compares the audio process of the player, which decodes a file once for everything, with one process of bare node-av for each task.
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { BENCH } from './lib/paths.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { createTemporaryFolder } from './lib/site.ts'
import { AUDIO_PROCESS, createAacSong, createAudioRequest, createFlacSong, SONG_SECONDS } from './lib/songs.ts'
import { computeMedian } from './lib/statistics.ts'

const RENDITIONS = ['aac-128', 'aac-256', 'opus-96', 'opus-160']
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

/** Runs a command and then prints its processor time, which depends less on other programs than its duration. */
const SHELL_SCRIPT = '"$@"; code=$?; times; exit $code'
const TIMES = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/

await runBenchmark(async (cleanup) => {
  const folder = await createTemporaryFolder(cleanup)
  const inputs = [await createAacSong(folder), await createFlacSong(folder)]
  const rounds: { once: number; separate: number; waveformSeconds: number; ratios: number[] }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const results: Awaited<ReturnType<typeof measureBothWays>>[] = []
    for (const input of inputs) results.push(await measureBothWays(input, path.join(folder, String(round))))
    const sum = (key: 'once' | 'separate') => results.reduce((total, result) => total + result[key], 0)
    const ratios = results.map(({ once, separate }) => Math.round((once / separate) * 100) / 100)
    rounds.push({ once: sum('once'), separate: sum('separate'), waveformSeconds: Math.max(...results.map(({ waveformSeconds }) => waveformSeconds)), ratios })
  }
  const median = (key: 'once' | 'separate' | 'waveformSeconds') => computeMedian(rounds.map((round) => round[key]))
  const medianRatio = (index: number) => computeMedian(rounds.map(({ ratios }) => ratios[index] ?? 0))
  report({
    name: 'transcode one decode',
    reference: { seconds: median('separate') },
    measured: { seconds: median('once') },
    ratio: computeMedian(rounds.map(({ once, separate }) => once / separate)),
    target: { max: 0.75 },
    notes: { renditions: RENDITIONS.length, minutes: SONG_SECONDS / 60, ratioOfAac44kHz: medianRatio(0), ratioOfFlac96kHz: medianRatio(1) },
  })
  report({
    name: 'transcode waveform',
    reference: { seconds: 2 },
    measured: { seconds: median('waveformSeconds') },
    ratio: median('waveformSeconds') / 2,
    target: { max: 1 },
    notes: { ratioIs: 'the time until the waveform of four minutes is known, divided by two seconds' },
  })
})

/** Compares the processor time of all tasks in one process with that of one process for each task. */
async function measureBothWays(file: string, work: string) {
  await mkdir(work, { recursive: true })
  const { seconds: once, waveformSeconds } = await runAudioProcess(file, work, RENDITIONS)
  let separate = 0
  for (const task of ['probe', 'waveform', 'loudness', ...RENDITIONS]) {
    const args = [path.join(BENCH, 'transcode-bare.process.ts'), task, file, path.join(work, `${task}.bare.mp4`)]
    separate += (await runScript(args)).seconds
  }
  return { once, separate, waveformSeconds }
}

function runAudioProcess(file: string, folder: string, names: readonly string[]) {
  return runScript([AUDIO_PROCESS, createAudioRequest(folder, names)], file)
}

/** Runs a script and measures its processor time, and the time until it knows the waveform. */
function runScript(args: readonly string[], file?: string): Promise<{ seconds: number; waveformSeconds: number }> {
  const start = performance.now()
  const getSeconds = () => (performance.now() - start) / 1000
  let waveformSeconds = 0
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn('/bin/sh', ['-c', SHELL_SCRIPT, 'sh', process.execPath, ...args], {
      stdio: [file === undefined ? 'ignore' : openSync(file, 'r'), 'pipe', 'inherit'],
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200)
      if (waveformSeconds === 0 && chunk.includes('"kind":"waveform"')) waveformSeconds = getSeconds()
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve({ seconds: readProcessorSeconds(output), waveformSeconds }) : reject(new Error(`${args[0]} ended with ${code}.`)),
    )
  })
}

function readProcessorSeconds(output: string): number {
  const [, userMinutes, user, systemMinutes, system] = TIMES.exec(output) ?? []
  return 60 * (Number(userMinutes) + Number(systemMinutes)) + Number(user) + Number(system)
}
