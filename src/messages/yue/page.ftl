# Texts of the page in a browser. Ids begin with the part of the page they stand in.
# A count is { $n }; words of the game follow the rulebook.

## Seats, colours, sides

seat-red-spymaster = 紅方間諜組長
seat-red-guesser = 紅方間諜組員
seat-blue-spymaster = 藍方間諜組長
seat-blue-guesser = 藍方間諜組員
seat-guesser = 兩隊的間諜組員
seat-a = 玩家 A
seat-b = 玩家 B
seat-watch = 觀眾

side-red = 紅方
side-blue = 藍方
side-a = 玩家 A
side-b = 玩家 B

colour-red = 紅方綫人
colour-blue = 藍方綫人
colour-green = 綫人
colour-bystander = 旁觀者
colour-assassin = 暗殺者

## Everywhere

page-title = spymaster
page-language = 頁面語言
page-to-lobby = 回大堂
page-copy = 複製
page-copied = 已複製
page-close = 關閉
page-server-silent = 伺服器沒有回應。沒有資料遺失，請再試。
page-no-seat = 沒有這張桌
page-no-seat-why = 這個連結沒有對應的桌，可能複製時被截短了。
name-and-bot = { $name }（電腦）

## Lobby

lobby-title = spymaster：新一桌
lobby-claim = 在你自己的電腦上，與朋友和電腦玩猜詞。
lobby-rules-1 = 間諜組長說一個詞語和一個數字；間諜組員指出它所指的牌。
lobby-rules-2 = 比對方先找到己方所有綫人，千萬不要指中暗殺者。
lobby-your-name = 你的名字
lobby-name-default = 你
lobby-play-now = 立即開始
lobby-play-now-how = 你的座位：{ $seat }，其餘由電腦擔任。
lobby-friends = 與朋友玩
lobby-friends-how = 一個連結給所有人；各自選座位。
lobby-dealing = 發牌中…
lobby-options = 更改玩法
lobby-rules = 玩甚麼
lobby-more-rules = 更多規則
lobby-none-of-these = 以上皆否
lobby-cards = 牌與綫索
lobby-deck = 牌
lobby-clue-language = 綫索語言
lobby-referee = 裁判
lobby-strictness-lenient = 寬鬆
lobby-strictness-standard = 標準
lobby-strictness-strict = 嚴格
lobby-objection = 無效綫索
lobby-objection-before = 說出前已拒絕
lobby-objection-after = 按規則受罰
lobby-objection-people = 由玩家自己發現
lobby-group = 你們的規則
lobby-group-how = 規則書留給玩家自行決定的項目，可以不選。
lobby-timer = 提供綫索的時間，猜詞亦同
lobby-timer-off = 不限時
lobby-timer-seconds = { $n } 秒
lobby-timer-binding = 時間到便由電腦行動
lobby-spectators = 觀眾
lobby-spectators-live = 看到的與間諜組員一樣
lobby-spectators-behind = 遲 { $n } 步，並看到其後指出的牌
lobby-boards = 指定牌陣
lobby-board = 牌陣
lobby-board-next = 第一個，之後順序
lobby-seats = 誰坐哪裏
lobby-seat-mine = 我的座位
lobby-seat-bot = 無人時的電腦
lobby-level = 所有電腦
lobby-level-own = 按下面所選
lobby-players = 按名稱選電腦
lobby-without-hard = 不用較難的牌
lobby-print = 列印牌陣和關鍵牌，供實體桌使用
level-easy = 容易
level-normal = 普通
level-bold = 大膽
lobby-recent = 這部裝置上的桌
lobby-forget = 忘記這些連結
lobby-table-line = { $rules }，{ $deck }
lobby-more = 還有其他
lobby-drill = 練習
lobby-drill-how = 單一局面，有評分和教練的答案。
lobby-campaign = 戰役
lobby-campaign-how = 環遊世界的雙人任務。

switch-compounds = 有連字號或空格的詞當一個詞
switch-proper-names = 多個詞的專有名詞當一個詞
switch-abbreviations = 可用縮寫
switch-set-phrases = 可用成語和慣用語
switch-homophones = 綫索可與桌面詞語同音
switch-rhymes = 可用押韻詞
switch-foreign = 可用其他語言的詞語
switch-letters = 綫索可關於字的寫法
switch-no-proper-names = 不可用專有名詞
switch-no-shape-words = 不可描述形狀

rules-classic = 兩隊對抗
rules-duet = 雙人合作
rules-classic-solo = 一隊對遊戲
rules-classic-finale = 兩隊對抗，暗殺者結局
rules-classic-shared = 兩名組長，一名組員
rules-pictures = 圖畫，兩隊對抗
rules-pictures-solo = 圖畫，一隊對遊戲
rules-pictures-finale = 圖畫，暗殺者結局
rules-pictures-shared = 圖畫，一名組員
rules-classic-solo-finale = 一隊對遊戲，暗殺者結局
rules-classic-alone = 單獨一隊，論文用
rules-classic-5x4 = 兩隊對抗，二十個詞語
rules-duet-10-tokens = 雙人合作，稍易
rules-duet-11-tokens = 雙人合作，更易
rules-duet-free-order = 雙人合作，次序自由
rules-mission = 雙人任務：{ $name }

about-classic = 兩隊各有間諜組長和間諜組員。先找到己方所有綫人的一隊勝出；指中暗殺者即時落敗。
about-duet = 兩人同一陣線，各看關鍵牌的一面，互相提供綫索；九回合內找到十五名綫人。
about-classic-solo = 只有你們一隊。每回合後遊戲會取走一名另一顏色的綫人：要在取完之前完成。
about-classic-finale = 與兩隊對抗相同，但暗殺者要留到最後，由已找到所有綫人的一隊指出。
about-classic-shared = 兩名間諜組長對抗，共用一名間諜組員。
about-pictures = 兩隊對抗，以二十張圖畫代替詞語。
about-other = 上述玩法的變體。

## Door of a room

door-title = 請入座
door-who = 你是誰？
door-where = 你坐哪裏？
door-watch = 我旁觀
door-watch-how = 你看到的與間諜組員一樣。
door-watch-behind = 你看到的桌面遲 { $n } 步，並有其後指出的牌的顏色。
door-come-in = 進入
door-nobody = 空位：由電腦擔任
door-bot-plays = 這局完結前由電腦擔任
door-game = 第 { $n } 局
door-waiting = 尚未發牌。
door-back = 以 { $name } 返回座位
door-as-another = 以另一人身份進入
role-spymaster = 間諜組長：提供綫索，看關鍵牌
role-guesser = 間諜組員：指出牌
role-partner = 提供綫索兼猜詞

## Room

room-title = 房間
room-invite = 邀請
room-invite-how = 打開這個連結的人都可以進來選座位。
room-link = 房間連結
room-qr = 連結的 QR 碼
room-here-only = 這個網址只適用於這部裝置。以 --host 0.0.0.0 啟動伺服器，其他人才可進來。
room-place = 我的座位
room-people = 在座
room-host = 開桌的人
room-you = 你
room-away = 不在
room-deal = 發牌
room-wait-deal = 等候在座的人發牌。
room-take-seat = 入座才可以玩。
room-behind = 觀眾比桌面遲 { $n } 步；完結時才看到整張關鍵牌。
room-signs = 標誌
room-keys = 按鍵
room-keys-text = 方向鍵在牌之間移動；Enter 選牌，再按 Enter 指出，Escape 放開。C 到綫索，B 到牌，H 求提示，Z 放大圖畫，R 開啟檢討。

## Table

table-skip = 到牌
table-cards = 牌
table-connection-lost = 連線中斷，正在重試。
table-behind = 你比桌面遲 { $n } 步。
table-your-turn-mark = ● 輪到你：spymaster
table-left-red = 尚餘紅方綫人
table-left-blue = 尚餘藍方綫人
table-left-green = 尚餘綫人
table-tokens = { $n } 個時間標記
table-tokens-mistakes = { $n } 個時間標記，可錯 { $mistakes } 次
table-give-clue = 輪到你：請提供綫索。
table-give-clue-or-wait = 請提供綫索，或讓隊友先開始。
table-cover-phantom = 覆蓋另一隊的一名綫人。
table-cover-free = 綫索無效：你可以覆蓋一名己方綫人。
table-sudden-death = 驟死階段：每張牌都必須正確。
table-your-turn = 輪到你：請指出一張牌。
table-waiting-for = 等候{ $who }。
table-or = { $one }或{ $other }
table-seat-who = { $seat }（{ $name }）
table-guesses-left = 還可猜 { $n } 次。
table-zero = 零：提供綫索一方的牌都與它無關。
table-you-win = 你們勝出
table-you-lose = 你們落敗
table-team-wins = 你的隊伍勝出
table-red-wins = 紅方勝出
table-blue-wins = 藍方勝出
table-score = { $n } 分。
table-covered = 已覆蓋：{ $colour }
table-key = 關鍵牌：{ $colour }
table-key-b = B 面：{ $colour }
table-token-of = { $who }的時間標記
table-marked-by = 標記：{ $names }
table-ask-touch = 指出？
table-ask-cover = 覆蓋？
table-touch = 指出 { $card }
table-cover = 覆蓋 { $card }
table-let-go = 放開
table-stop = 停止猜詞
table-give-up = 認輸
table-decline = 放棄
table-let-bot = 讓電腦先行
table-may-stand = 綫索有效嗎？
table-pass = 接受綫索
table-object = 指綫索無效
table-clue = 綫索
table-number = 數字
table-say = 說出
table-mean-hint = 可以按下你想指的牌：完局前只有你看到。
table-referee-agrees = 裁判認為有效。
table-word-unknown = 裁判認為有效，但電腦不認識這個詞：每張牌對它們都一樣。
table-hint = 提示
table-hint-clue = 教練會說 { $word } { $number }，指{ $cards }。
table-hint-guess = 教練會指出{ $cards }。
table-hint-stop = 教練會停。
table-hint-cover = 教練會覆蓋{ $card }。
table-hint-decline = 教練會放棄。
table-again = 再來一局
table-again-swap = 再來一局，互換角色
table-again-key = 同一副牌，新關鍵牌
table-new-table = 新一桌
table-look-back = 回看
table-download = 對局記錄
table-download-turns = 我的回合（資料檔）
table-enlarge = 放大 { $card }
table-time-left = 剩餘時間：{ $time }
table-time-over = 時間到。
table-time-over-bot = 時間到：由電腦行動。
table-stuck = { $seat }（{ $name }）未能繼續：{ $why }。
table-stuck-all = 遊戲未能繼續：{ $why }。
table-bot-again = 再試一次
table-bot-relieve = 換另一個電腦

cause-all-found = 所有綫人都找到了。
cause-given-away = 最後一名綫人由對方指出。
cause-free-cover = 最後一名綫人以罰牌覆蓋。
cause-assassin = 指中暗殺者。
cause-assassin-found = 最後找到暗殺者。
cause-sudden-death-won = 驟死階段全對。
cause-sudden-death-lost = 驟死階段猜錯。
cause-gave-up = 驟死階段放棄。
cause-phantom = 另一顏色的綫人已全部被覆蓋。
cause-out-of-tokens = 猜錯要用兩個時間標記，但只餘一個。
cause-forfeit = 中途放棄。

## Log

log-title = 經過
log-empty = 暫時沒有。
log-clue = { $who }：{ $word } { $number }
log-meant = { $who }：{ $word } { $number }（想指：{ $cards }）
log-object = 綫索被判無效。
log-object-reason = 綫索被判無效：{ $reason }
log-guess = { $who }指出{ $card }：{ $colour }。
log-stop = { $who }停止猜詞。
log-cover = { $who }覆蓋{ $card }：{ $colour }。
log-decline = { $who }放棄罰牌。
log-tokens = （{ $n } 個時間標記）
log-sudden-death = 進入驟死階段。
log-help-hint = 有提示
log-help-timer = 時間到
log-help-stand-in = 由另一個電腦代替

## Review

review-title = 檢討
review-loading = 教練正在檢視這局……
review-empty = 回合結束後，教練會說出看法。
review-start = 已發牌。
review-turn = 第 { $turn } 回合：{ $who }提供綫索。
review-where = 第 { $n } 步，共 { $end } 步
review-step-first = 到開始
review-step-back = 上一步
review-step-on = 下一步
review-step-last = 到結尾
review-leave = 返回桌面
review-lost = 勝負在第 { $turn } 回合（{ $who }）逆轉：{ $why }
review-no-turn = 沒有一個回合決定勝負：只是一方較快。
review-no-turn-together = 沒有一個回合單獨輸掉這局。
review-won-together = 合力勝出。
review-blame-clue = 綫索也指向「{ $card }」。
review-blame-guess = 綫索沒有指向「{ $card }」。
review-blame-pace = 找到的太少。
review-blame-luck = 碰上「{ $card }」是運氣不好：本來可以順利。
review-curve = 各回合的勝算
review-curve-red = 紅方各回合的勝算
review-unknown-word = 電腦不認識這個詞。
review-meant = 想指：{ $cards }。
review-outlook = 全中 { $all }，暗殺者 { $assassin }。
review-slip = 最易猜錯：{ $card }（{ $colour }，{ $chance }）。
review-instead = 更好：{ $word } { $number }，指{ $cards }（勝算 { $chance }）。
review-instead-than = 更好：{ $word } { $number }，指{ $cards }（勝算 { $chance }，這條綫索則是 { $said }）。
review-ranking = { $who }的理解，各牌正確的機會（▸ 應指）：
review-coach = 教練
review-what-if = 如果綫索是
review-try = 試試
review-would-touch = 會指出{ $cards }。之後勝算 { $chance }。

## Exercises

drill-clue = 請為{ $who }提供綫索。
drill-guess = 你替{ $who }猜詞：請指出一張牌。
drill-done = 完成。
drill-how = 像在桌上一樣決定，之後教練會說值多少。
drill-next = 下一題
drill-skip = 略過
drill-sums = 完成 { $n } 題：平均 { $mine } 張牌，電腦 { $bot }
drill-yours = 你的綫索：
drill-odds = 平均找到 { $n } 張，全中 { $all }，暗殺者 { $assassin }。
drill-better = { $all } 條綫索中有 { $n } 條更有價值。
drill-coach = 教練：{ $word } { $number }，指{ $cards }。
drill-coach-touched = 教練指出{ $cards }。
drill-worth = 價值 { $mine } 張牌；教練 { $bot }。

## Campaign

campaign-begin = 開始
campaign-pair = 你們兩位
campaign-how = 每個任務都是雙人合作，時間標記和可錯次數各有不同。勝出便開放下一站。
campaign-open = 開放
campaign-locked = 未開放
campaign-won = 已完成
campaign-tries = 試過 { $n } 次
campaign-mission = { $name }：{ $tokens } 個時間標記，可錯 { $mistakes } 次
campaign-play = 與朋友玩
campaign-play-bot = 與電腦玩
campaign-map = 任務地圖
campaign-back = 返回地圖
campaign-numbers = 數字分別是標記及容許的錯誤。
campaign-keep = 這一頁是你們的日誌：請保存網址。
