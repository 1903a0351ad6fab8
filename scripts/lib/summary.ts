import type { Reporter, TestModule } from 'vitest/node'

const MAX_LISTED_FILES = 8

interface TimedFile {
  readonly file: string
  readonly seconds: number
}

/** A reporter of vitest that prints the test files that took longest, and every test that passed only at its second attempt, with the errors of the first. */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    printSlowest(
      'test files',
      modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
    )
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue
        console.log(`\n  Passed only at the second attempt: ${module.relativeModuleId} > ${test.fullName}`)
        for (const { message, stack } of test.result().errors ?? []) console.log([message, ...listOwnFrames(stack)].join('\n'))
      }
    }
  }
}

/** Lists the frames of a stack that are not in a library. */
const listOwnFrames = (stack = ''): string[] => stack.split('\n').filter((line) => /^ +at /.test(line) && !/node_modules|<anonymous>/.test(line))

/** Prints the slowest of these files. */
export function printSlowest(title: string, files: readonly TimedFile[]) {
  if (files.length <= MAX_LISTED_FILES) return
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_LISTED_FILES)
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  console.log(`\n  Slowest ${title} (all ${files.length}: ${total.toFixed(0)} s)`)
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
}
