import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "本页的一切都由 `simhash-wasm` 计算，这个包用于浏览器和 Node，不需要任何设置。这是上面设置下的文本 A：",
  ],
  after: [
    "*有多大。* 内含 WebAssembly，gzip 之后 79 kB；模块单独成文件时是 45 kB；查重索引另加 44 kB。没有依赖，也不从别处取任何东西。",
    "*有多快。* 可以[在您自己的浏览器里计时](bench.html)，和 npm 上其他的包比一比。",
    "*什么时候不该用。* 如果不能让人从指纹猜出文本，或者不能让人造出两段指纹相同的文本，就不要用：指纹不是密码学哈希。意思相同而用词不同的文本也不行：它比较的是词，不是意思。在长文本里找一小段也不行：请给每一段分别算指纹再比较。只有几个词也不行：投票的特征太少。",
    "*出处。* 想法来自 Moses Charikar：[Similarity estimation techniques from rounding algorithms](https://doi.org/10.1145/509907.509965)，STOC 2002。Gurmeet Singh Manku、Arvind Jain 和 Anish Das Sarma 把它用在八十亿个网页上，并提出了分块表：[Detecting near-duplicates for web crawling](https://doi.org/10.1145/1242572.1242592)，WWW 2007。Mohammad Norouzi、Ali Punjani 和 David Fleet 研究了这种表能走多远：[Fast search in Hamming space with multi-index hashing](https://doi.org/10.1109/CVPR.2012.6248043)，CVPR 2012。切词按照 [Unicode 标准附件 29](https://www.unicode.org/reports/tr29/)。",
  ],
  npm: "使用 npm",
  html: "普通 HTML",
  result: "输出 {hex}。",
  copy: "复制",
  copied: "已复制",
  denied: "浏览器不允许：请选中这几行再复制。",
  long: "文本 A，{length} 个字符：复制时全部都在",
  install: "用 `npm install simhash-wasm` 安装；网页可以在 `node_modules` 里找到它，或者在您放它的任何地方。",
  element: "把织机图放进您自己的网页",
  elementWords: "上面的图是一个任何网页都能用的元素。把本页文件夹里的 `loom.js` 和旁边的 `assets` 复制过去：",
  frame: "也可以用框架显示它，带上这里的文本和设置：本页的链接，在 # 前面加上 `?embed=loom`。",
}
