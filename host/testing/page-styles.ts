// This import is the first one, because base.css declares the order of the cascade layers.
import '../src/styles/base.css'
import '@balafon/ui/fading-edges.css'
import '@balafon/ui/tokens.css'
import '../src/styles/fonts.css'
import { THEMES } from '@balafon/ui/themes'

/** Adds the rules of the built-in themes. On a site they come with the HTML. */
function addThemeRules() {
  const rules = THEMES.map(({ id, is_dark, values }) => {
    const properties = Object.entries(values).map(([name, value]) => `${name}:${value}`)
    return `:root[data-theme="${id}"]{color-scheme:${is_dark ? 'dark' : 'light'};${properties.join(';')}}`
  })
  const style = document.createElement('style')
  style.textContent = rules.join('')
  document.head.append(style)
}

addThemeRules()
