import './styles/base.css'
import './styles/fonts.css'

void import(/* webpackChunkName: 'shell' */ './bootstrap.tsx')
