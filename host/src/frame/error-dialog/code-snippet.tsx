import type { TraceFrame } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import classes from './code-snippet.module.css'

/** Source code around a stack frame, with the failing line highlighted. */
export function CodeSnippet({ frame: { path, lineNumber, method, codeSnippet } }: { frame: TraceFrame }) {
  const { t } = useTranslation()
  const lines = Object.entries(codeSnippet)
  return (
    <section className={classes.snippet} aria-label={t('error_dialog.code')}>
      <h3>
        {path}:{lineNumber}
        {method ? <span>{method}</span> : null}
      </h3>
      {lines.length === 0 ? (
        <p>{t('error_dialog.no_source')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the code
        <pre tabIndex={0}>
          {lines.map(([number, text]) => (
            <code key={number} className={classes.line} data-failed={Number(number) === lineNumber || undefined}>
              <i>{number}</i>
              {text}
            </code>
          ))}
        </pre>
      )}
    </section>
  )
}
