# 以句子說明規則，供 `spymaster rules` 使用。

count-agents = { $n } 名綫人
count-blue-agents = { $n } 名藍方綫人
count-bystanders = { $n } 名旁觀者
count-assassins = { $n ->
    [0] 沒有暗殺者
   *[other] { $n } 名暗殺者
}
count-tokens = { $n } 個時間標記

## 兩隊

rules-cards = 桌面有 { $n } 張牌，{ $rows } 行，每行 { $columns } 張。
rules-agents = 起始隊伍有 { $agents }，另一隊 { $other } 名；{ $bystanders }，{ $assassins }（1.1）。
rules-clue = 綫索是一個詞語和一個數字 n；間諜組員最少猜一張牌，最多 n + 1 張，猜過一張後可停（1.3、1.4）。
rules-touch = 己方綫人：可繼續猜。旁觀者或對方綫人：將牌覆蓋，回合結束（1.3）。
rules-zero-unlimited = 可用「0」和「無限」；此時猜測次數不限（1.5、1.6）。
rules-zero-only = 可用「0」，不可用「無限」（1.5、1.6）。
rules-unlimited-only = 可用「無限」，不可用「0」（1.5、1.6）。
rules-neither = 「0」和「無限」都不可用（1.5、1.6）。
rules-finale = 暗殺者結局：找到己方所有綫人後指中暗殺者的一隊勝出；若太早指中，須在同一回合無誤地找出其餘綫人（1.9）。
rules-win = 己方綫人全部被覆蓋的一隊勝出，不論最後一張由誰覆蓋；指中暗殺者的一隊落敗（1.3、1.7）。
rules-win-no-assassin = 己方綫人全部被覆蓋的一隊勝出，不論最後一張由誰覆蓋（1.7）。
rules-illegal = 無效綫索會結束回合，對方組長可覆蓋一名己方綫人（1.8）。
rules-alone = 只有紅方一隊；藍方沒有玩家，亦不行動。藍方綫人全部被覆蓋即落敗；勝出時餘下的數目就是分數。
rules-alone-illegal = 無效綫索會結束回合，並覆蓋一名藍方綫人（1.10）。
rules-solo = 只有紅方一隊，並由紅方開始；每回合後組長自選覆蓋 { $covers }。藍方全部被覆蓋即落敗（1.10）。
rules-solo-score = 勝出時以餘下的藍方綫人計分，由 { $most } 至 1；每個分數有一個稱號（1.10）。
rules-solo-illegal = 無效綫索會結束回合，組長須覆蓋 { $covers }（1.10）。
rules-shared = 一名間諜組員為兩名組長猜詞，不偏不倚（1.11）。

## 雙人

rules-duet-key = 關鍵牌有兩面，分別有 { $a } 張和 { $b } 張綠牌，其中 { $both } 張兩面皆綠：合共要找 { $all } 張（2.1）。
rules-duet-turns = 雙方輪流提供綫索；綫索的數字不限制猜測次數。牌的顏色以提供綫索一方的那面為準（2.2、2.3）。
rules-duet-zero = 可用「0」，不可用「無限」：「0」即提供綫索一方的綠牌都與它無關。猜詞者最少猜一張牌，猜中綠牌後可停（2.4、2.10）。
rules-duet-no-zero = 「0」和「無限」都不可用。猜詞者最少猜一張牌，猜中綠牌後可停（2.4、2.10）。
rules-duet-touch = 綠牌：雙方都算覆蓋。米色牌：放一個箭嘴指向猜詞者的時間標記，回合結束，之後只有另一位玩家可再猜它（2.3）。
rules-duet-tokens = { $tokens }：每回合一個，用於停止或猜錯（2.4）。
rules-duet-mission = { $tokens }，其中 { $mistakes } 個可用於猜錯；再猜錯每次用兩個（2.9）。
rules-duet-black = 黑牌即時落敗。時間標記用完後不再有綫索，猜中任何非綠牌即落敗（2.3、2.7）。
rules-duet-finished = 綠牌已全部找到的一方須說出來，不再提供綫索；之後只由另一方提供（2.5）。
rules-duet-illegal = 無效綫索扣一個時間標記，然後照常猜（2.11）。
rules-duet-score = 勝出計分：每個餘下的時間標記 3 分，每個無猜錯的回合 1 分，經驟死階段減 1 分（2.8）。
rules-duet-no-score = 勝出不計分（2.8、2.9）。
rules-duet-free-order = 一方可連續提供兩條綫索，不可三條（2.12）。

## 清單

rules-presets = 基本規則
rules-modifiers = 變化，以 + 連接
rules-missions = 雙人戰役的任務（時間標記–可錯次數）
rules-how = spymaster rules 名稱：以句子列出該規則。
preset-classic = 兩隊，25 張牌：9 和 8 名綫人、7 名旁觀者、1 名暗殺者（1.1）
preset-pictures = 兩隊，20 張牌：8 和 7 名綫人、4 名旁觀者、1 名暗殺者（1.1）
preset-duet = 兩人合作，雙面關鍵牌，15 名綫人，9 個時間標記（2.1）
modifier-5x5 = 25 張牌，數目與詞語版相同（1.2）
modifier-5x4 = 20 張牌，五列四行，數目與圖畫版相同（1.2）
modifier-4x5 = 20 張牌，四列五行（1.1）
modifier-finale = 暗殺者結局：遊戲以暗殺者作結（1.9）
modifier-solo = 對抗遊戲：另一隊沒有玩家，每回合覆蓋一名綫人（1.10）
modifier-swift = 對抗遊戲，另一隊每回合覆蓋兩名綫人
modifier-no-assassin = 沒有暗殺者：多一名旁觀者
modifier-alone = 論文中的單隊玩法：另一隊完全不行動
modifier-shared = 三人：一名間諜組員為兩隊猜詞（1.11）
modifier-no-zero = 不可用「0」（1.5、2.10）
modifier-no-unlimited = 不可用「無限」（1.6）
modifier-10-tokens = 雙人，10 個時間標記，稍易（2.1）
modifier-11-tokens = 雙人，11 個時間標記，更易（2.1）
modifier-free-order = 雙人的一方可連續提供兩條綫索，不可三條（2.12）
