import { language } from "../language.js"

/** A draft in which a list repeats a paragraph, and a paragraph repeats a note. */
const EN = {
  draft: `
<h2>A day on the island</h2>
<p>Take the <strong>first ferry</strong>, which leaves at nine from the old harbour, if the wind allows it.</p>
<p>On Mondays the museum stays closed all day, also in summer; else it opens at ten.</p>
<ul>
  <li><p>Bring water and a hat: there is no shade on the way to the lighthouse.</p></li>
  <li><p>Take the first ferry. It leaves at nine from the old harbour, if the wind allows it.</p></li>
</ul>
<p>The lighthouse keeper counts the ships every evening.</p>
`,
  note: "The museum opens at ten, and on Mondays it stays closed all day, also in summer.",
}

const ZH_CN: typeof EN = {
  draft: `
<h2>岛上一日</h2>
<p>请乘<strong>头班渡船</strong>，风浪不大时，它九点从旧港码头出发，大约一个小时后到达小岛。</p>
<p>博物馆每逢星期一全天闭馆，夏天也不例外；其余日子上午十点开门。</p>
<ul>
  <li><p>带上水和帽子：去灯塔的路上没有树荫。</p></li>
  <li><p>请乘头班渡船。风浪不大时，它九点从旧港码头出发，大约一个小时后到达小岛。</p></li>
</ul>
<p>灯塔看守人每天傍晚都数一数过往的船只。</p>
`,
  note: "博物馆每天上午十点开门，每逢星期一全天闭馆，夏天也不例外。",
}

export const { draft, note } = language === "zh-CN" ? ZH_CN : EN
