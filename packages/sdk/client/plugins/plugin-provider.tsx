import i18next from 'i18next'
import { createContext, type ReactNode, useContext } from 'react'
import { I18nextProvider } from 'react-i18next'
import { HOST_NAMESPACE } from '../i18n/i18n.ts'

const PluginContext = createContext(HOST_NAMESPACE)

interface PluginProviderProps {
  /** A plugin's id, or `host`. */
  readonly plugin: string
  readonly children: ReactNode
}

/** Marks its children as parts of a plugin: in them, `useTranslation()` and `<Trans>` use the texts of that plugin. */
export const PluginProvider = ({ plugin, children }: PluginProviderProps) => (
  <PluginContext value={plugin}>
    <I18nextProvider i18n={i18next} defaultNS={plugin}>
      {children}
    </I18nextProvider>
  </PluginContext>
)

/** Returns the id of the plugin that the component belongs to; `host` outside of plugins. */
export const useCurrentPlugin = (): string => useContext(PluginContext)
