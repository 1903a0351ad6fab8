import { openAudio } from '../processing/decode-audio.ts'

// This file runs as a child process of tests. It writes the samples of the file on its standard input as 32-bit floats.
const audio = await openAudio()
const chunks: Buffer[] = []
for (const samples of audio.decode()) chunks.push(Buffer.from(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)))
process.stdout.write(Buffer.concat(chunks), () => process.exit(0))
