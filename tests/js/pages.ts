// Pages for the tests of their text: written for these, each with what a reader sees.

interface Page {
  html: string
  text: string[]
}

export const PAGES: Record<string, Page> = {
  article: {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The ferry</title><style>p { color: red }</style>
<script>document.title = "changed"</script></head>
<body>
<header><h1>Island  news</h1></header>
<nav><ul><li><a href="/">Home</a></li><li><a href="/ferry">Ferry</a></li></ul></nav>
<main>
  <article>
    <h2>The <em>old</em> harbour</h2>
    <p>The ferry leaves at <b>nine</b><sup>1</sup>,
       every morning.<br>Bring a coat.</p>
    <!-- not for readers: the captain is late -->
    <p hidden>It does not sail today.</p>
    <p aria-hidden="true">★★★</p>
    <p style="display: none">A secret.</p>
    <p style="VISIBILITY: hidden">Another one, <span style="visibility: visible">but not this</span></p>
    <table><tr><th>Day<td>Time</tr><tr><td>Monday<td>9:00</table>
    <pre>one
  two   three
</pre>
    <template><p>Never shown</p></template>
    <noscript>Turn on scripts</noscript>
  </article>
</main>
<aside>Weather: wind</aside>
<footer>© The island</footer>
<script type="application/ld+json">{"name": "ferry"}</script>
</body></html>`,
    text: [
      ..."Island news ¶ Home ¶ Ferry ¶ The old harbour ¶ The ferry leaves at nine1, every morning. ¶ Bring a coat.".split(
        " ¶ ",
      ),
      ..."but not this ¶ Day ¶ Time ¶ Monday ¶ 9:00 ¶ one ¶ two three ¶ Weather: wind ¶ © The island".split(
        " ¶ ",
      ),
    ],
  },
  chinese: {
    html: `<body><div>渡轮<ruby>早<rp>(</rp><rt>zǎo</rt><rp>)</rp></ruby>上九点<span>出发</span></div>
<details><summary>票价</summary>十元</details><details open><summary>地址</summary>旧码头</details>
<dialog>同意吗？</dialog><dialog open>欢迎</dialog></body>`,
    text: ["渡轮早zǎo上九点出发", "票价", "地址", "旧码头", "欢迎"],
  },
  form: {
    html: `<form><label>Name <input name="firstChild" value="x"></label><input name="nodeType"><input name="childNodes">
<input name="getAttribute"><input name="lastChild"><input name="localName"><input name="previousSibling">
<select><option>One<option>Two</select><textarea>draft</textarea><button>Send</button></form>
<img name="defaultView" alt="a picture"><p>a</p><p>b</p>c<i>d</i>`,
    text: ["Name Send", "a", "b", "cd"],
  },
  empty: { html: "<div><script>1</script><p> \n </p></div>", text: [] },
  text: { html: " just  a\ntext ", text: ["just a text"] },
}
