// The fast part of the tests: types, lint, boundaries, dead code, unit and server tests. Under three minutes.
// Files called *.long.test.ts wait for time-outs, walk long tables or try something ten thousand times: `npm test` runs them too.
import path from 'node:path'
import { build, environment, install, ROOT } from './lib/prepare.mjs'
import { hand, StepError, step } from './lib/steps.mjs'

const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name)

export async function check({ long = false } = {}) {
  const options = { cwd: ROOT, env: environment() }
  await install()
  await step('Types', bin('tsc'), ['-p', '.'], options)
  await step('Lint', bin('biome'), ['check', '--error-on-warnings', '.'], options)
  await step(
    'Boundaries',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', 'host', 'server', 'packages', 'plugins', 'examples', 'e2e', 'bench'],
    options,
  )
  await step('Dead code', bin('knip'), ['--no-progress'], options)
  await build()
  const code = await hand(bin('vitest'), ['run', ...(long ? [] : ['--exclude', '**/*.long.test.ts'])], options)
  if (code !== 0) throw new StepError('A test failed.')
}

if (process.argv[1] === path.join(ROOT, 'scripts/check.mjs')) {
  try {
    await check()
  } catch (error) {
    console.error(error instanceof StepError ? `\n  ${error.message}` : error)
    process.exit(1)
  }
}
