import { viewChannels } from '../processing/audio-frames.ts'
import { openAudio } from '../processing/decode-audio.ts'
import { encodeSamples } from '../processing/track-edges.ts'

// This file runs as a child process of tests. It decodes the file on standard input, and writes its samples as 32-bit floats, alternating between left
// and right.
const audio = await openAudio()
const chunks = Array.from(audio.decode(), (frame) => encodeSamples(viewChannels(frame)))
process.stdout.write(Buffer.concat(chunks), () => process.exit(0))
