import { defineAsyncComponent } from 'vue'
import theme from 'vitepress/theme-without-fonts'

import './style.css'

export default {
  extends: theme,
  enhanceApp({ app }) {
    // Only its page needs the registry.
    app.component(
      'AgentTable',
      defineAsyncComponent(() => import('./agent-table.vue')),
    )
  },
}
