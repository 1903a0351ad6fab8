import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A code block that begins with a comment with the path of a file shows lines of that file. `…` replaces omitted lines. */
export const FILE_COMMENT = /^\/\/ ((?:examples|packages|plugins|server|host)\/\S+)\n/

/**
 * Lists the documents that are checked. Decision records are left out, because they are not updated later. The template is left out, because its paths are
 * those of a new plugin.
 */
export function listPages(root) {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  return names.split('\n').filter((page) => page && !/^(?:docs\/decisions|packages\/create-plugin\/template)\//.test(page))
}

/** Returns the code blocks of documents, with the lines in which they begin. */
export function listCodeBlocks(root, pages) {
  return pages.flatMap((page) => {
    const text = readFileSync(path.join(root, page), 'utf8')
    // Blocks in lists are indented.
    return [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(({ index, 1: indent = '', 2: language = '', 3: code = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }))
  })
}

/** Returns the code blocks that are complete modules, so that they can be compiled. */
export const listPrograms = (root) => listCodeBlocks(root, listPages(root)).filter(({ language, code }) => /^tsx?$/.test(language) && !FILE_COMMENT.test(code))
