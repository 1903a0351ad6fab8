import i18next from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { I18nContext } from 'react-i18next'
import { HOST_NAMESPACE } from '../i18n/i18n.ts'
import { useTextsVersion } from '../i18n/texts-version.ts'

const PluginContext = createContext(HOST_NAMESPACE)

interface PluginProviderProps {
  /** A plugin's id, or `host`. */
  readonly plugin: string
  readonly children: ReactNode
}

/**
 * Marks its children as parts of a plugin: in them, `useTranslation()` and `<Trans>` use the texts of that plugin. When late texts are loaded, all components
 * with texts render again, because the value of the context changes. An event of i18next would not reach components that have been rendered and have not yet
 * subscribed to events, so these would stay without texts.
 */
export function PluginProvider({ plugin, children }: PluginProviderProps) {
  const textsVersion = useTextsVersion()
  const translationContext = useMemo(() => ({ i18n: i18next, defaultNS: plugin, textsVersion }), [plugin, textsVersion])
  return (
    <PluginContext value={plugin}>
      <I18nContext value={translationContext}>{children}</I18nContext>
    </PluginContext>
  )
}

/** Returns the id of the plugin that the component belongs to; `host` outside of plugins. */
export const useCurrentPlugin = (): string => useContext(PluginContext)
