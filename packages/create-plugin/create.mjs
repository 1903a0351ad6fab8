#!/usr/bin/env node
// Begins a plugin: asks whose it is and what it is called, and writes it. Whatever Node is there has to be able to run this.
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { problemWith, scaffold } from './scaffold.mjs'

const USAGE = 'create-balafon-plugin [FOLDER] [--team TEAM] [--name NAME] [--title TITLE]'
const QUESTIONS = {
  team: 'Your team, as the first half of the id (lower case, hyphens)',
  name: "The plugin's name, as the second half",
  title: 'Its title, as people read it',
}

async function main() {
  const options = { team: { type: 'string' }, name: { type: 'string' }, title: { type: 'string' }, help: { type: 'boolean' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return say(USAGE)
  const answers = await ask(values)
  const problem = problemWith(answers)
  if (problem) return say(`${problem}\n${USAGE}`, 2)
  const folder = path.resolve(positionals[0] ?? answers.name)
  await scaffold(folder, answers)
  say(
    [
      `${answers.team}.${answers.name} is in ${folder}. In a checkout of Balafon:`,
      '  npm install && npm run build',
      `  npx vitest run ${path.relative(process.cwd(), folder)}`,
      `  npx balafon plugin check ${path.relative(process.cwd(), folder)}`,
      `  PLUGINS_DIR=${path.relative(process.cwd(), path.dirname(folder)) || '.'} npm run dev, and in another terminal: npx balafon plugin enable ${answers.team}.${answers.name}`,
    ].join('\n'),
  )
}

/** Asks for what was not given, where there is somebody to answer. */
async function ask(given) {
  const missing = Object.keys(QUESTIONS).filter((name) => given[name] === undefined)
  if (missing.length === 0 || !process.stdin.isTTY) return { team: given.team, name: given.name, title: given.title ?? given.name }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers = { ...given }
  for (const name of missing) answers[name] = (await terminal.question(`${QUESTIONS[name]}: `)).trim()
  terminal.close()
  return answers
}

function say(text, code = 0) {
  console.log(text)
  process.exitCode = code
}

await main().catch((error) => say(error.message, 1))
