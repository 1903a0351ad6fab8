#!/usr/bin/env node
// The `balafon` command: runs the command line with the pinned Node.
import { createEnvironment, NODE, ROOT } from '../../scripts/lib/prepare.mjs'
import { runAttached } from '../../scripts/lib/steps.mjs'

process.exit(await runAttached(NODE, [`${ROOT}/server/cli/cli.ts`, ...process.argv.slice(2)], { env: createEnvironment() }))
