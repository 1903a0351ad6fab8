/**
 * The calculations that are done with every sample, as WebAssembly with SIMD instructions, which compute with four numbers at a time. In JavaScript, the
 * calculations would take several times as long as decoding the file.
 */

/**
 * The number of 32-bit floats in a SIMD register. The peak filter also computes this many values for each sample: at the sample and between it and the
 * next one.
 */
export const LANES = 4
/** The number of samples from which the peak filter computes one value. */
export const TAPS = 12

const FLOAT_BYTES = 4
const REGISTER_BYTES = LANES * FLOAT_BYTES
/** The number of coefficients of the loudness filter: `b0`, `b1`, `b2`, `a1` and `a2` of its first part, `a1` and `a2` of its second part. */
export const WEIGHTS = 7
/** The number of registers with the values that the two parts of the loudness filter remember between samples: two for each part. */
export const WEIGHT_STATES = 4

/**
 * The layout of the memory, as indexes of 32-bit floats: coefficients of the peak filter, two results, coefficients and state of the loudness filter,
 * samples.
 */
export const COEFFICIENTS = 0
export const FIRST_RESULT = TAPS * LANES
export const SECOND_RESULT = FIRST_RESULT + LANES
export const FIRST_WEIGHT = SECOND_RESULT + LANES
export const FIRST_WEIGHT_STATE = FIRST_WEIGHT + WEIGHTS * LANES
export const SAMPLES = FIRST_WEIGHT_STATE + WEIGHT_STATES * LANES

const I32 = 0x7f
const V128 = 0x7b
const NO_RESULT = 0x40
const SIMD = 0xfd

/** The WebAssembly instructions that the functions use, as byte codes. A load or store takes an address from the stack and adds the given offset. */
const block = [0x02, NO_RESULT]
const loop = [0x03, NO_RESULT]
const end = [0x0b]
const branch = (depth: number) => [0x0c, depth]
const branchIf = (depth: number) => [0x0d, depth]
const getLocal = (index: number) => [0x20, index]
const setLocal = (index: number) => [0x21, index]
const setAndGetLocal = (index: number) => [0x22, index]
const constant = (value: number) => [0x41, value]
const isAtLeast = [0x4f]
const addIntegers = [0x6a]
const load = (float: number) => [SIMD, 0x00, 2, ...encodeNumber(float * FLOAT_BYTES)]
const loadToAllLanes = (float: number) => [SIMD, 0x09, 2, ...encodeNumber(float * FLOAT_BYTES)]
const store = (float: number) => [SIMD, 0x0b, 2, ...encodeNumber(float * FLOAT_BYTES)]
const takeAbsolute = [SIMD, 0xe0, 1]
const add = [SIMD, 0xe4, 1]
const multiply = [SIMD, 0xe6, 1]
const takeHigher = [SIMD, 0xeb, 1]
const loadToFirstLane = (float: number) => [SIMD, 0x5c, 2, ...encodeNumber(float * FLOAT_BYTES)]
const loadToSecondLane = (float: number) => [SIMD, 0x56, 2, ...encodeNumber(float * FLOAT_BYTES), 1]
/** Instructions for 64-bit floats. A register has two of them: one for each channel. */
const convertToDoubles = [SIMD, 0x5f]
const addDoubles = [SIMD, 0xf0, 1]
const subtractDoubles = [SIMD, 0xf1, 1]
const multiplyDoubles = [SIMD, 0xf2, 1]

/** Encodes a number below 16,384 as LEB128. */
function encodeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]
}

const encodeList = (items: readonly (readonly number[])[]) => [...encodeNumber(items.length), ...items.flat()]
const encodeBytes = (bytes: readonly number[]) => [...encodeNumber(bytes.length), ...bytes]
const encodeName = (name: string) => encodeBytes([...Buffer.from(name)])
const encodeSection = (id: number, items: readonly (readonly number[])[]) => [id, ...encodeBytes(encodeList(items))]

/**
 * Builds a loop that repeats instructions while the address in the first variable is lower than the address in the second. Addresses are increased after
 * each round.
 */
const repeat = (address: number, limit: number, instructions: readonly number[], steps: ReadonlyMap<number, number>) => [
  ...block,
  ...loop,
  ...[...getLocal(address), ...getLocal(limit), ...isAtLeast, ...branchIf(1)],
  ...instructions,
  ...[...steps].flatMap(([variable, bytes]) => [...getLocal(variable), ...constant(bytes), ...addIntegers, ...setLocal(variable)]),
  ...branch(0),
  ...end,
  ...end,
]

const loadRegister = (variable: number, float: number) => [...constant(0), ...load(float), ...setLocal(variable)]
const storeRegister = (variable: number, float: number) => [...constant(0), ...getLocal(variable), ...store(float)]

/**
 * Builds the function that filters samples and keeps the highest absolute values in the first result. Parameters: the addresses of the first and of the
 * last window of samples.
 */
function buildPeakFilter(): readonly number[] {
  const [start, limit, firstCoefficient] = [0, 1, 2]
  const highest = firstCoefficient + TAPS
  const taps = Array.from({ length: TAPS }, (_, tap) => tap)
  const computeSum = (tapsOfSum: readonly number[]) =>
    tapsOfSum.flatMap((tap, index) => [...getLocal(start), ...loadToAllLanes(tap), ...getLocal(firstCoefficient + tap), ...multiply, ...(index > 0 ? add : [])])
  const filter = [
    ...getLocal(highest),
    // Two separate sums are faster, because the processor need not wait for the result of the previous addition.
    ...[...computeSum(taps.filter((tap) => tap % 2 === 0)), ...computeSum(taps.filter((tap) => tap % 2 === 1)), ...add],
    ...[...takeAbsolute, ...takeHigher, ...setLocal(highest)],
  ]
  return [
    ...encodeList([[TAPS + 1, V128]]),
    ...taps.flatMap((tap) => loadRegister(firstCoefficient + tap, COEFFICIENTS + tap * LANES)),
    ...loadRegister(highest, FIRST_RESULT),
    ...repeat(start, limit, filter, new Map([[start, FLOAT_BYTES]])),
    ...storeRegister(highest, FIRST_RESULT),
    ...end,
  ]
}

/**
 * Builds the function that adds the two channels. It writes the sum of the squares to the first result and the highest absolute values to the second.
 * Parameters: the addresses of the left and of the right channel, and the end of the left channel.
 */
function buildMeter(): readonly number[] {
  const [left, right, limit, middle, sum, highest] = [0, 1, 2, 3, 4, 5]
  const measure = [
    ...[...getLocal(sum), ...getLocal(left), ...load(0), ...getLocal(right), ...load(0), ...add, ...setAndGetLocal(middle)],
    ...[...getLocal(middle), ...multiply, ...add, ...setLocal(sum)],
    ...[...getLocal(highest), ...getLocal(middle), ...takeAbsolute, ...takeHigher, ...setLocal(highest)],
  ]
  const steps = new Map([left, right].map((variable) => [variable, REGISTER_BYTES]))
  return [
    ...encodeList([[3, V128]]),
    ...repeat(left, limit, measure, steps),
    ...storeRegister(sum, FIRST_RESULT),
    ...storeRegister(highest, SECOND_RESULT),
    ...end,
  ]
}

/**
 * Builds the function that applies the two filters of ITU-R BS.1770 one after the other, and writes the sum of the squares of each channel to the first
 * result. Parameters: the addresses of the left and of the right channel, and the end of the left channel. Both filters are biquads in the transposed
 * direct form II. The second filter has the fixed coefficients 1, -2 and 1 for its input.
 */
function buildLoudnessFilter(): readonly number[] {
  const [left, right, limit, firstWeight] = [0, 1, 2, 3]
  const firstState = firstWeight + WEIGHTS
  const [input, middle, output, sum] = [0, 1, 2, 3].map((index) => firstState + WEIGHT_STATES + index) as [number, number, number, number]
  const [b0, b1, b2, a1, a2, a1OfSecond, a2OfSecond] = Array.from({ length: WEIGHTS }, (_, index) => getLocal(firstWeight + index))
  const [state1, state2, state3, state4] = [0, 1, 2, 3].map((index) => firstState + index) as [number, number, number, number]
  const multiplyBy = (variable: number, factor: readonly number[] = []) => [...getLocal(variable), ...factor, ...multiplyDoubles]
  const double = (variable: number) => [...getLocal(variable), ...getLocal(variable), ...addDoubles]
  const filter = [
    ...[...getLocal(right), ...getLocal(left), ...loadToFirstLane(0), ...loadToSecondLane(0), ...convertToDoubles, ...setLocal(input)],
    ...[...multiplyBy(input, b0), ...getLocal(state1), ...addDoubles, ...setLocal(middle)],
    ...[...multiplyBy(input, b1), ...getLocal(state2), ...addDoubles, ...multiplyBy(middle, a1), ...subtractDoubles, ...setLocal(state1)],
    ...[...multiplyBy(input, b2), ...multiplyBy(middle, a2), ...subtractDoubles, ...setLocal(state2)],
    ...[...getLocal(middle), ...getLocal(state3), ...addDoubles, ...setLocal(output)],
    ...[...getLocal(state4), ...double(middle), ...subtractDoubles, ...multiplyBy(output, a1OfSecond), ...subtractDoubles, ...setLocal(state3)],
    ...[...getLocal(middle), ...multiplyBy(output, a2OfSecond), ...subtractDoubles, ...setLocal(state4)],
    ...[...getLocal(sum), ...getLocal(output), ...getLocal(output), ...multiplyDoubles, ...addDoubles, ...setLocal(sum)],
  ]
  const states = [state1, state2, state3, state4]
  return [
    ...encodeList([[WEIGHTS + WEIGHT_STATES + 4, V128]]),
    ...Array.from({ length: WEIGHTS }, (_, index) => loadRegister(firstWeight + index, FIRST_WEIGHT + index * LANES)).flat(),
    ...states.flatMap((state, index) => loadRegister(state, FIRST_WEIGHT_STATE + index * LANES)),
    ...repeat(left, limit, filter, new Map([left, right].map((variable) => [variable, FLOAT_BYTES]))),
    ...states.flatMap((state, index) => storeRegister(state, FIRST_WEIGHT_STATE + index * LANES)),
    ...storeRegister(sum, FIRST_RESULT),
    ...end,
  ]
}

const PAGE_BYTES = 65_536

/** Builds the WebAssembly module. */
const buildModule = (pages: number) =>
  new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...encodeSection(
      1,
      [2, 3].map((parameters) => [0x60, ...encodeList(Array.from({ length: parameters }, () => [I32])), ...encodeList([])]),
    ),
    ...encodeSection(3, [[0], [1], [1]]),
    ...encodeSection(5, [[0, ...encodeNumber(pages)]]),
    ...encodeSection(7, [
      [...encodeName('memory'), 2, 0],
      [...encodeName('filterPeaks'), 0, 0],
      [...encodeName('measure'), 0, 1],
      [...encodeName('filterLoudness'), 0, 2],
    ]),
    ...encodeSection(10, [encodeBytes(buildPeakFilter()), encodeBytes(buildMeter()), encodeBytes(buildLoudnessFilter())]),
  ])

interface Exports {
  readonly memory: WebAssembly.Memory
  readonly filterPeaks: (start: number, limit: number) => void
  readonly measure: (left: number, right: number, limit: number) => void
  readonly filterLoudness: (left: number, right: number, limit: number) => void
}

/** The functions, and the memory that they read. Parameters are indexes of 32-bit floats in the memory. */
export interface SampleFunctions {
  readonly memory: Float32Array
  /** Filters the samples from `start` to `limit`, and keeps the highest absolute values in the first result. */
  readonly filterPeaks: (start: number, limit: number) => void
  /** Adds two channels, and writes the sums of the squares to the first result, and the highest absolute values to the second one. The length is a multiple of four. */
  readonly measure: (left: number, right: number, length: number) => void
  /** Filters two channels, and writes the sums of their squares to the first result as 64-bit floats. */
  readonly filterLoudness: (left: number, right: number, length: number) => void
}

/** Creates the functions with space for a number of samples. */
export function createSampleFunctions(samples: number): SampleFunctions {
  const pages = Math.ceil(((SAMPLES + samples) * FLOAT_BYTES) / PAGE_BYTES)
  const instance = new WebAssembly.Instance(new WebAssembly.Module(buildModule(pages)))
  const { memory, filterPeaks, measure, filterLoudness } = instance.exports as unknown as Exports
  return {
    memory: new Float32Array(memory.buffer),
    filterPeaks: (start, limit) => filterPeaks(start * FLOAT_BYTES, limit * FLOAT_BYTES),
    measure: (left, right, length) => measure(left * FLOAT_BYTES, right * FLOAT_BYTES, (left + length) * FLOAT_BYTES),
    filterLoudness: (left, right, length) => filterLoudness(left * FLOAT_BYTES, right * FLOAT_BYTES, (left + length) * FLOAT_BYTES),
  }
}
