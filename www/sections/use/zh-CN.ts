import type { Words } from "./en.js"

export const words: Words = {
  lead: [
    "本页的一切都由软件包 `simhash-wasm` 计算。它在浏览器和 Node 中运行，不需要任何设置。下面的代码按上面的设置计算文本 A 的指纹：",
  ],
  after: [
    "*大小。*应用导入 `fingerprint` 和 `distance` 时，gzip 压缩后下载 26 kB，其中包含 WebAssembly 模块。模块作为单独的文件是 20 kB，查重索引另加 33 kB。使用段落索引的应用下载 54 kB。软件包没有依赖，也不从第三方加载任何东西。",
    "*速度。*请[在您自己的浏览器里测量](bench.html)，并与 npm 上的其他软件包比较。",
    "*什么时候不该用。*指纹不是密码学哈希：它可能泄露文本的内容，也很容易构造两段指纹相同的文本。SimHash 比较的是词，不是意思：它找不到意思相同而用词不同的文本。SimHash 比较的是整段文本：要在长文本里找一小段，请比较各个段落的指纹，或使用这个包的 `PassageIndex`。只有几个词的文本太短：投票的特征太少。",
    "*出处。*想法来自 Moses Charikar：[Similarity estimation techniques from rounding algorithms](https://doi.org/10.1145/509907.509965)，STOC 2002。Gurmeet Singh Manku、Arvind Jain 和 Anish Das Sarma 把它用于八十亿个网页，并描述了分块表：[Detecting near-duplicates for web crawling](https://doi.org/10.1145/1242572.1242592)，WWW 2007。Mohammad Norouzi、Ali Punjani 和 David Fleet 把这种表推广到更大的距离：[Fast search in Hamming space with multi-index hashing](https://doi.org/10.1109/CVPR.2012.6248043)，CVPR 2012。文本按照 [Unicode 标准附件 29](https://www.unicode.org/reports/tr29/) 的规则切分成字词。",
  ],
  npm: "使用 npm",
  html: "普通 HTML",
  result: "输出 {hex}。",
  copy: "复制",
  copied: "已复制",
  denied: "浏览器不允许复制。请选中这几行，自行复制。",
  long: "文本 A，{length} 个字符；复制的代码包含全部字符",
  install:
    "请用 `npm install simhash-wasm` 安装软件包。网页可以从 `node_modules` 加载它，也可以从您放置它的任何文件夹加载。",
  documents:
    "[文档](docs/guides/readme.zh-CN.html)里有指南、带例子的各个函数、命令行、各种格式和 Rust crate（部分为英文）。",
  element: "把图放进您自己的网页",
  elementWords:
    "任何网页都可以用一个元素显示[指纹是怎么来的](#loom)一节的图。请从本页的文件夹复制 `loom.js` 和文件夹 `assets`：",
  frame: "也可以用框架显示这个图，包含这里的文本和设置：复制本页的链接，在 # 前面加上 `?embed=loom`。",
}
