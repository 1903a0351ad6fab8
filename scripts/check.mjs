// The fast checks: types, lint, wording, boundaries, unused code, unit and server tests, in under three minutes.
// Files named *.long.test.ts take several seconds each, for example because they wait for time limits, decode audio, or run one test for many
// endpoints. Only `npm test` runs them and the component tests, so that the check stays fast while the code grows.
import path from 'node:path'
import { useMemoryForTemporaryFiles } from './lib/memory-folder.mjs'
import { build, createEnvironment, getBin, install, NODE, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached, runStep, StepError } from './lib/steps.mjs'

const SOURCE_FOLDERS = ['host', 'server', 'packages', 'plugins', 'examples', 'e2e', 'bench']

/**
 * Runs every fast check, and with `includesLongTests` also the slow tests and the component tests.
 * @param {{ includesLongTests?: boolean, onBuilt?: () => void }} options `onBuilt` is called before the tests start.
 */
export async function check({ includesLongTests = false, onBuilt } = {}) {
  const options = { cwd: ROOT, env: createEnvironment() }
  await install()
  // These checks run at the same time, because a single one does not use all cores.
  await Promise.all([
    runStep('Types', NODE, ['scripts/types.mjs'], options),
    build(),
    (async () => {
      await runStep('Lint', getBin('biome'), ['check', '--error-on-warnings', '.'], options)
      await runStep('Wording', NODE, ['scripts/plain-language.mjs'], options)
      await runStep('Type assertions', NODE, ['scripts/casts.mjs'], options)
      await runStep('Money', NODE, ['scripts/money.mjs'], options)
      await runStep('Boundaries', getBin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...SOURCE_FOLDERS], options)
      await runStep('Unused code', getBin('knip'), ['--no-progress'], options)
    })(),
  ])
  onBuilt?.()
  const code = await runAttached(getBin('vitest'), ['run', ...(includesLongTests ? [] : ['--project', '!long'])], options)
  if (code !== 0) throw new StepError('A test failed.')
  if (includesLongTests) await runComponentTests(options)
}

/** Tests screens in a real browser. */
async function runComponentTests(options) {
  await runStep('Browser', NODE, ['e2e/ensure-browser.ts'], options)
  const code = await runAttached(getBin('vitest'), ['run', '--config', 'vitest.components.config.ts'], options)
  if (code !== 0) throw new StepError('A component test failed.')
}

if (process.argv[1] === path.join(ROOT, 'scripts/check.mjs'))
  await runMain(() => {
    useMemoryForTemporaryFiles()
    return check()
  })
