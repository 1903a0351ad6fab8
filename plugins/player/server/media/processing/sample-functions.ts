/**
 * The calculations with every sample, as WebAssembly with SIMD: four numbers at a time. In JavaScript they would take several times as long as
 * decoding the file.
 */

/** Numbers in a SIMD register. For the filter: the values that it computes for each sample, in equal distances up to the next one. */
export const LANES = 4
/** Samples from which the filter computes one value. */
export const TAPS = 12

const FLOAT_BYTES = 4
const REGISTER_BYTES = LANES * FLOAT_BYTES
/** Indexes in the memory, seen as 32-bit floats: the coefficients of the filter, two registers for results, and the samples. */
export const COEFFICIENTS = 0
export const FIRST_RESULT = TAPS * LANES
export const SECOND_RESULT = FIRST_RESULT + LANES
export const SAMPLES = SECOND_RESULT + LANES

const I32 = 0x7f
const V128 = 0x7b
const NO_RESULT = 0x40
const SIMD = 0xfd

/** The instructions that the functions need, with their codes in the specification of WebAssembly. An address is on the stack, and an offset is added to it. */
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

/** Encodes a number below 16,384 as LEB128. */
function encodeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]
}

const encodeList = (items: readonly (readonly number[])[]) => [...encodeNumber(items.length), ...items.flat()]
const encodeBytes = (bytes: readonly number[]) => [...encodeNumber(bytes.length), ...bytes]
const encodeName = (name: string) => encodeBytes([...Buffer.from(name)])
const encodeSection = (id: number, items: readonly (readonly number[])[]) => [id, ...encodeBytes(encodeList(items))]

/** Repeats instructions while the address in the first variable is below the one in the second, and adds to the addresses after each time. */
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

const loadResult = (variable: number, result: number) => [...constant(0), ...load(result), ...setLocal(variable)]
const storeResult = (variable: number, result: number) => [...constant(0), ...getLocal(variable), ...store(result)]

/** Parameters: the addresses of the first and of the last window of samples. Keeps the highest absolute values of the filter in the first result. */
function buildPeakFilter(): readonly number[] {
  const [start, limit, firstCoefficient] = [0, 1, 2]
  const highest = firstCoefficient + TAPS
  const taps = Array.from({ length: TAPS }, (_, tap) => tap)
  const computeSum = (tapsOfSum: readonly number[]) =>
    tapsOfSum.flatMap((tap, index) => [...getLocal(start), ...loadToAllLanes(tap), ...getLocal(firstCoefficient + tap), ...multiply, ...(index > 0 ? add : [])])
  const filter = [
    ...getLocal(highest),
    // Two sums, so that the processor need not wait for the result of each addition.
    ...[...computeSum(taps.filter((tap) => tap % 2 === 0)), ...computeSum(taps.filter((tap) => tap % 2 === 1)), ...add],
    ...[...takeAbsolute, ...takeHigher, ...setLocal(highest)],
  ]
  return [
    ...encodeList([[TAPS + 1, V128]]),
    ...taps.flatMap((tap) => loadResult(firstCoefficient + tap, COEFFICIENTS + tap * LANES)),
    ...loadResult(highest, FIRST_RESULT),
    ...repeat(start, limit, filter, new Map([[start, FLOAT_BYTES]])),
    ...storeResult(highest, FIRST_RESULT),
    ...end,
  ]
}

/** Parameters: the addresses of the left and of the right channel, and the end of the left one. Adds both, and returns the sum of the squares and the highest absolute values in the results. */
function buildMeter(): readonly number[] {
  const [left, right, limit, middle, sum, highest] = [0, 1, 2, 3, 4, 5]
  const measure = [
    ...[...getLocal(sum), ...getLocal(left), ...load(0), ...getLocal(right), ...load(0), ...add, ...setAndGetLocal(middle)],
    ...[...getLocal(middle), ...multiply, ...add, ...setLocal(sum)],
    ...[...getLocal(highest), ...getLocal(middle), ...takeAbsolute, ...takeHigher, ...setLocal(highest)],
  ]
  const steps = new Map([left, right].map((variable) => [variable, REGISTER_BYTES]))
  return [...encodeList([[3, V128]]), ...repeat(left, limit, measure, steps), ...storeResult(sum, FIRST_RESULT), ...storeResult(highest, SECOND_RESULT), ...end]
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
    ...encodeSection(3, [[0], [1]]),
    ...encodeSection(5, [[0, ...encodeNumber(pages)]]),
    ...encodeSection(7, [
      [...encodeName('memory'), 2, 0],
      [...encodeName('filterPeaks'), 0, 0],
      [...encodeName('measure'), 0, 1],
    ]),
    ...encodeSection(10, [encodeBytes(buildPeakFilter()), encodeBytes(buildMeter())]),
  ])

interface Exports {
  readonly memory: WebAssembly.Memory
  readonly filterPeaks: (start: number, limit: number) => void
  readonly measure: (left: number, right: number, limit: number) => void
}

/** The functions, and the memory that they read. Samples are given as indexes in the memory. */
export interface SampleFunctions {
  readonly memory: Float32Array
  /** Filters the samples from an index up to another one, and keeps the highest absolute values in the first result. */
  readonly filterPeaks: (start: number, limit: number) => void
  /** Adds two channels, and writes the sums of the squares to the first result, and the highest absolute values to the second one. The length is a multiple of four. */
  readonly measure: (left: number, right: number, length: number) => void
}

/** Creates the functions with space for a number of samples. */
export function createSampleFunctions(samples: number): SampleFunctions {
  const pages = Math.ceil(((SAMPLES + samples) * FLOAT_BYTES) / PAGE_BYTES)
  const instance = new WebAssembly.Instance(new WebAssembly.Module(buildModule(pages)))
  const { memory, filterPeaks, measure } = instance.exports as unknown as Exports
  return {
    memory: new Float32Array(memory.buffer),
    filterPeaks: (start, limit) => filterPeaks(start * FLOAT_BYTES, limit * FLOAT_BYTES),
    measure: (left, right, length) => measure(left * FLOAT_BYTES, right * FLOAT_BYTES, (left + length) * FLOAT_BYTES),
  }
}
