#!/usr/bin/env node
// Creates a plugin from the template. It must run on any supported version of Node, without a build.
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { findNameError, generatePlugin } from './generate-plugin.mjs'

const USAGE = 'Usage: create-balafon-plugin [FOLDER] [--team TEAM] [--name NAME] [--title TITLE]'
const QUESTIONS = {
  team: 'Team, the first part of the plugin id (lower-case letters, digits, hyphens)',
  name: 'Name, the second part of the plugin id (lower-case letters, digits, hyphens)',
  title: 'Title, as users see it',
}

async function main() {
  const options = { team: { type: 'string' }, name: { type: 'string' }, title: { type: 'string' }, help: { type: 'boolean' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return print(USAGE)
  const names = await askForMissingNames(values)
  const error = findNameError(names)
  if (error) return print(`${error}\n${USAGE}`, 2)
  const folder = path.resolve(positionals[0] ?? names.name)
  await generatePlugin(folder, names)
  const id = `${names.team}.${names.name}`
  const relativePath = path.relative(process.cwd(), folder)
  print(
    [
      `Created ${id} in ${folder}. Next steps, in a checkout of Balafon:`,
      '  npm install && npm run build',
      `  npx vitest run ${relativePath}`,
      `  npx balafon plugin check ${relativePath}`,
      `  PLUGINS_DIR=${path.relative(process.cwd(), path.dirname(folder)) || '.'} npm run dev`,
      `  npx balafon plugin enable ${id}   # in another terminal`,
    ].join('\n'),
  )
}

/** Completes the names from the command line. In a terminal it asks for missing names. Without a terminal, only the title has a default. */
async function askForMissingNames(options) {
  const missing = Object.keys(QUESTIONS).filter((name) => options[name] === undefined)
  if (missing.length === 0 || !process.stdin.isTTY) return { team: options.team, name: options.name, title: options.title ?? options.name }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const names = { ...options }
  for (const name of missing) names[name] = (await terminal.question(`${QUESTIONS[name]}: `)).trim()
  terminal.close()
  return names
}

function print(text, exitCode = 0) {
  console.log(text)
  process.exitCode = exitCode
}

await main().catch((error) => print(error.message, 1))
