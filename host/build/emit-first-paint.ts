import { promises as fs } from 'node:fs'
import path from 'node:path'
import { MEDIA } from '@balafon/ui/media'
import type { HtmlBasicTag, RsbuildPlugin } from '@rsbuild/core'

const SOURCES = ['../../packages/ui/tokens.css', '../src/first-paint/first-paint.css'].map((file) => path.join(import.meta.dirname, file))

/**
 * Writes `first-paint.css`, the styles that the server writes into every page, and moves the stylesheet and the script of the page behind its
 * content: browsers then paint the content of the HTML before they have loaded other files.
 */
export const emitFirstPaint = (): RsbuildPlugin => ({
  name: 'balafon:emit-first-paint',
  setup(api) {
    api.modifyHTMLTags(({ headTags, bodyTags }) => {
      const isFile = ({ tag }: { tag: string }) => tag === 'script' || tag === 'link'
      return {
        headTags: headTags.filter((tag) => !isFile(tag)),
        bodyTags: [
          ...headTags
            .filter(isFile)
            .map(prioritize)
            .sort((a, b) => a.tag.localeCompare(b.tag)),
          ...bodyTags,
        ],
      }
    })
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      await fs.writeFile(path.join(api.context.distPath, 'first-paint.css'), await buildStyles())
    })
  },
})

/** Raises the priority of a script: browsers load scripts at the end of a page last, and all other scripts wait for this one. */
const prioritize = (tag: HtmlBasicTag): HtmlBasicTag => (tag.tag === 'script' ? { ...tag, attrs: { ...tag.attrs, fetchpriority: 'high' } } : tag)

async function buildStyles(): Promise<string> {
  const styles = await Promise.all(SOURCES.map((file) => fs.readFile(file, 'utf8')))
  return minify(Object.entries(MEDIA).reduce((css, [name, query]) => css.replaceAll(`(--${name})`, query), styles.join('\n')))
}

/** Removes comments and white space. The sources contain no strings in which white space matters. */
const minify = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim()
