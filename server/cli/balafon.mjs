#!/usr/bin/env node
// The operator's command: hands over to the pinned Node.
import { environment, NODE, ROOT } from '../../scripts/lib/prepare.mjs'
import { hand } from '../../scripts/lib/steps.mjs'

process.exit(await hand(NODE, [`${ROOT}/server/cli/cli.ts`, ...process.argv.slice(2)], { env: environment() }))
