import './styles/base.css'
import '@balafon/ui/fading-edges.css'
import '@balafon/ui/tokens.css'
import './styles/fonts.css'

void import(/* webpackChunkName: 'shell' */ './bootstrap.tsx')
