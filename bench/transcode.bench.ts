// Compares the audio process of the player, which decodes a file once for everything, with one process of bare node-av for each task.
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encodeTrack } from '../packages/demo-music/render/encode.ts'
import { wrapSamples } from '../plugins/player/server/media/testing/audio-files.ts'
import { computeMedian } from './lib/compute-median.ts'
import { BENCH, ROOT } from './lib/paths.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { createTemporaryFolder } from './lib/site.ts'

const SECONDS = 240
const RENDITIONS = ['aac-128', 'aac-256', 'opus-96', 'opus-160']
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const AUDIO_PROCESS = path.join(ROOT, 'plugins/player/server/media/processing/audio-process.ts')

/** The shell prints the processor time of the script after its output. It depends less on other programs than the duration. */
const SHELL_SCRIPT = '"$@"; code=$?; times; exit $code'
const TIMES = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/

await runBenchmark(async (cleanup) => {
  const folder = await createTemporaryFolder(cleanup)
  const inputs = [await createLossyFile(folder), await createLosslessFile(folder)]
  const rounds: { once: number; separate: number; analysis: number; ratios: number[] }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const results: Awaited<ReturnType<typeof compare>>[] = []
    for (const input of inputs) results.push(await compare(input, path.join(folder, String(round))))
    const sum = (key: 'once' | 'separate') => results.reduce((total, result) => total + result[key], 0)
    const ratios = results.map(({ once, separate }) => Math.round((once / separate) * 100) / 100)
    rounds.push({ once: sum('once'), separate: sum('separate'), analysis: Math.max(...results.map(({ analysis }) => analysis)), ratios })
  }
  const median = (key: 'once' | 'separate' | 'analysis') => computeMedian(rounds.map((round) => round[key]))
  const medianRatio = (index: number) => computeMedian(rounds.map(({ ratios }) => ratios[index] ?? 0))
  report({
    name: 'transcode one decode',
    reference: { seconds: median('separate') },
    measured: { seconds: median('once') },
    ratio: computeMedian(rounds.map(({ once, separate }) => once / separate)),
    target: { max: 0.75 },
    notes: { renditions: RENDITIONS.length, minutes: SECONDS / 60, ratioOfAac44kHz: medianRatio(0), ratioOfFlac96kHz: medianRatio(1) },
  })
  report({
    name: 'transcode waveform',
    reference: { seconds: 2 },
    measured: { seconds: median('analysis') },
    ratio: median('analysis') / 2,
    target: { max: 1 },
    notes: { ratioIs: 'the time until the waveform of four minutes is known, divided by two seconds' },
  })
})

/** Processes a file in one process, and in one process for each task. */
async function compare(file: string, work: string) {
  await mkdir(work, { recursive: true })
  const { seconds: once, firstResult: analysis } = await runAudioProcess(file, work, RENDITIONS)
  let separate = 0
  for (const task of ['probe', 'waveform', 'loudness', ...RENDITIONS]) {
    const args = [path.join(BENCH, 'transcode-bare.process.ts'), task, file, path.join(work, `${task}.bare.mp4`)]
    separate += (await run(args)).seconds
  }
  return { once, separate, analysis }
}

/** Four minutes as artists upload them from a shop: AAC at 44.1 kHz. */
async function createLossyFile(folder: string): Promise<string> {
  const file = path.join(folder, 'song.m4a')
  await encodeTrack(createSamples(44_100), { title: 'Song', artist: 'Artist', album: 'Album', track: '1/1', date: '2026-01-01' }, file)
  return file
}

/** Four minutes as artists upload them from a studio: FLAC at 96 kHz. */
async function createLosslessFile(folder: string): Promise<string> {
  const wav = path.join(folder, 'song.wav')
  await writeFile(wav, wrapSamples(createSamples(96_000), { sampleRate: 96_000 }))
  await runAudioProcess(wav, folder, ['flac-0'])
  return path.join(folder, 'flac-0.mp4')
}

/** Creates four minutes of stereo samples: a chord that swells, and noise. */
function createSamples(rate: number): Buffer {
  const samples = new Int16Array(SECONDS * rate * 2)
  for (let index = 0; index < SECONDS * rate; index += 1) {
    const time = index / rate
    const swell = 0.3 + 0.6 * Math.abs(Math.sin(time / 7))
    const value = swell * (0.4 * Math.sin(2 * Math.PI * 440 * time) + 0.3 * Math.sin(2 * Math.PI * 87 * time) + 0.3 * (Math.random() - 0.5))
    samples[2 * index] = value * 28_000
    samples[2 * index + 1] = value * 22_000
  }
  return Buffer.from(samples.buffer)
}

function runAudioProcess(file: string, folder: string, names: readonly string[]) {
  const renditions = names.map((name) => ({ name, codec: name.split('-')[0], bitRate: Number(name.split('-')[1]) * 1000 }))
  const request = { folder, maxSeconds: 3600, renditions, previousEdge: null, nextEdge: null }
  return run([AUDIO_PROCESS, JSON.stringify(request)], file)
}

/** Runs a script and measures its processor time, and the time until it knows the waveform. */
function run(args: readonly string[], file?: string): Promise<{ seconds: number; firstResult: number }> {
  const start = performance.now()
  const getSeconds = () => (performance.now() - start) / 1000
  let firstResult = 0
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn('/bin/sh', ['-c', SHELL_SCRIPT, 'sh', process.execPath, ...args], {
      stdio: [file === undefined ? 'ignore' : openSync(file, 'r'), 'pipe', 'inherit'],
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200)
      if (firstResult === 0 && chunk.includes('"kind":"waveform"')) firstResult = getSeconds()
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve({ seconds: readProcessorSeconds(output), firstResult }) : reject(new Error(`${args[0]} ended with ${code}.`)),
    )
  })
}

function readProcessorSeconds(output: string): number {
  const [, userMinutes, user, systemMinutes, system] = TIMES.exec(output) ?? []
  return 60 * (Number(userMinutes) + Number(systemMinutes)) + Number(user) + Number(system)
}
