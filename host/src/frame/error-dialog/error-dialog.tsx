import type { ErrorTrace } from '@balafon/sdk/contract'
import { dismissErrorTrace } from '@balafon/sdk/host'
import { getButtonClass } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Sheet } from '@balafon/ui/sheet'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeSnippet } from './code-snippet.tsx'
import classes from './error-dialog.module.css'
import { StackTrace } from './stack-trace.tsx'
import { findFirstApplicationFrame, listFrames } from './trace-frames.ts'

const LOG_URL = '/api/v1/logs/error/download-latest'

/** Shows the exception, stack trace and code of a server error, for developers. */
export function ErrorDialog({ trace }: { trace: ErrorTrace }) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState(() => findFirstApplicationFrame(trace)?.flatIndex ?? 0)
  const frame = listFrames(trace).find(({ flatIndex }) => flatIndex === selected)
  return (
    <Sheet label={t('error_dialog.title')} isOpen onClose={dismissErrorTrace}>
      <div className={classes.dialog}>
        <header className={classes.header}>
          <h2>{t('error_dialog.title')}</h2>
          <a href={LOG_URL} download className={getButtonClass('outline', 'small')}>
            <Download aria-hidden="true" />
            {t('error_dialog.download')}
          </a>
          <IconButton label={t('close')} onPress={dismissErrorTrace}>
            <X />
          </IconButton>
        </header>
        <div className={classes.exception}>
          <b>{trace.exception}</b>
          <p>{trace.message}</p>
        </div>
        <div className={classes.trace}>
          <StackTrace trace={trace} selected={selected} onSelect={setSelected} />
          {frame ? <CodeSnippet frame={frame} /> : null}
        </div>
      </div>
    </Sheet>
  )
}
