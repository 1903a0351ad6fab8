import type { SoundPlan } from '../sounds/sound-plan.ts'
import type { Bank } from './bank.ts'
import { highPass } from './filters.ts'
import { fillRoom } from './room.ts'
import type { Score, ScoreNote } from './score.ts'
import { indexOf, silence } from './sound.ts'

export interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

const TAIL = 2.6

/** Adds the notes up, with the room and the echo that belong to them. */
export function mix(score: Score, plan: SoundPlan, bank: Bank): Stereo {
  const left = silence(score.end + TAIL)
  const right = new Float32Array(left.length)
  const room = new Float32Array((left.length >> 1) + 1)
  const echo = new Float32Array(plan.lead.echo || plan.ostinato.echo ? room.length : 0)
  score.notes.forEach((note, turn) => {
    const sound = bank.note(note.instrument, note.frequency, note.force, note.seconds, turn)
    place(sound, note, left, right)
    send(sound, note.at, note.force * note.level * note.room, room)
    if (note.echo > 0 && echo.length > 0) send(sound, note.at, note.force * note.level * note.echo, echo)
  })
  if (echo.length > 0) repeat(echo, score.echo, left, right, room)
  const [wetLeft, wetRight] = fillRoom(highPass(room, 160, Math.SQRT1_2, 22_050), plan.roomSize)
  addDoubled(wetLeft, plan.wet, left)
  addDoubled(wetRight, plan.wet, right)
  return { left, right }
}

function place(sound: Float32Array, { at, force, level, pan }: ScoreNote, left: Float32Array, right: Float32Array) {
  const from = indexOf(at)
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4
  const toLeft = Math.cos(angle) * force * level
  const toRight = Math.sin(angle) * force * level
  const end = Math.min(sound.length, left.length - from)
  for (let i = 0; i < end; i += 1) {
    const x = sound[i]!
    left[from + i]! += x * toLeft
    right[from + i]! += x * toRight
  }
}

function send(sound: Float32Array, at: number, gain: number, bus: Float32Array) {
  const from = indexOf(at) >> 1
  const end = Math.min((sound.length >> 1) - 1, bus.length - from)
  for (let i = 0; i < end; i += 1) bus[from + i]! += (sound[2 * i]! + sound[2 * i + 1]!) * 0.5 * gain
}

/** A tape echo from side to side, each a little darker. */
function repeat(bus: Float32Array, seconds: number, left: Float32Array, right: Float32Array, room: Float32Array) {
  const gap = indexOf(seconds) >> 1
  const wet = new Float32Array(bus.length)
  let soft = 0
  for (let i = gap; i < bus.length; i += 1) {
    soft += 0.4 * (bus[i - gap]! + wet[i - gap]! * 0.46 - soft)
    wet[i] = soft
    room[i]! += soft * 0.2
  }
  const later = new Float32Array(bus.length)
  for (let i = gap; i < bus.length; i += 1) later[i] = wet[i - gap]! * 0.6
  addDoubled(wet, 0.7, left)
  addDoubled(later, 0.7, right)
}

/** From half the rate to the whole one, by straight lines. */
function addDoubled(half: Float32Array, gain: number, out: Float32Array) {
  const end = Math.min(half.length - 1, out.length >> 1)
  for (let i = 0; i < end; i += 1) {
    const here = half[i]! * gain
    out[2 * i]! += here
    out[2 * i + 1]! += (here + half[i + 1]! * gain) * 0.5
  }
}
