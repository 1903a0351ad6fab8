import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { printSlowest } from '../../scripts/lib/summary.ts'

/** A Playwright reporter that prints the slowest journeys. */
export default class SlowestJourneys implements Reporter {
  readonly #journeys: { file: string; seconds: number }[] = []

  onTestEnd(test: TestCase, { duration }: TestResult) {
    this.#journeys.push({ file: test.titlePath().slice(2).join(' › '), seconds: duration / 1000 })
  }

  onEnd() {
    printSlowest('journeys', this.#journeys)
  }
}
