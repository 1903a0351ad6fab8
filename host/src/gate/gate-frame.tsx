import { Icon, runCommand, toast, useBootstrap, useLogo } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { LogoMark } from '@balafon/ui/logo-mark'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './gate-frame.module.css'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

interface GateFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** Layout of the screens of the gate (see `Gate`), with the commands of plugins that are available there, such as "Log out". */
export function GateFrame({ title, children }: GateFrameProps) {
  const { t } = useTranslation()
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const { wide } = useLogo()
  const items = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NO_CONTRIBUTIONS)
  useEffect(() => {
    document.title = `${title} · ${siteName}`
  }, [title, siteName])
  const heading = useRef<HTMLHeadingElement>(null)
  // The previous screen disappears with its focused element, so the focus moves to the heading, unless a field of this screen has taken it already.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const run = (plugin: string, name: unknown) => void runCommand(plugin, String(name)).catch(() => toast.danger(t('something_went_wrong')))
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        {items
          .filter(({ availableAtGate, run: command }) => availableAtGate && command)
          .map(({ plugin, id, icon, label, run: command }) => (
            <Button key={`${plugin} ${id}`} variant="quiet" icon={<Icon name={icon} />} onPress={() => run(plugin, command)}>
              {String(label)}
            </Button>
          ))}
      </header>
      <main className={classes.main}>
        <p className={classes.brand}>
          {wide ? <img src={wide} alt={siteName} /> : <LogoMark size={34} />}
          {wide ? null : <b>{siteName}</b>}
        </p>
        <div className={classes.card}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  )
}
