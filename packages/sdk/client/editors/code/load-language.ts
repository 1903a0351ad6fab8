import type { LanguageSupport } from '@codemirror/language'
import type { CodeLanguage } from '../editor-props.ts'

/** Loads the grammar of a language. */
export async function loadLanguage(language: CodeLanguage): Promise<LanguageSupport> {
  switch (language) {
    case 'html':
      return (await import('@codemirror/lang-html')).html()
    case 'css':
      return (await import('@codemirror/lang-css')).css()
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript()
    case 'json':
      return (await import('@codemirror/lang-json')).json()
  }
}
